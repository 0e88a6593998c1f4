// Runs before the first paint: the chosen theme must be on the root before anything is drawn. A file of its
// own because the Content-Security-Policy allows no inline script.
try {
  var theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') {
    document.documentElement.dataset.theme = theme
    for (var color of document.querySelectorAll('meta[name=theme-color]'))
      color.media = color.dataset.scheme === theme ? 'all' : 'not all'
  }
} catch {}
