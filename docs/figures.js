// A picture that is a paragraph of its own becomes a figure: its caption is its description, and a click shows it in full size.
for (const img of document.querySelectorAll('main p > img:only-child')) {
  const figure = document.createElement('figure'), link = document.createElement('a'), caption = document.createElement('figcaption');
  link.href = img.src;
  caption.textContent = img.alt;
  img.parentElement.replaceWith(figure);
  link.append(img);
  figure.append(link, caption);
}
