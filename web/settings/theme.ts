/** Light, dark, or the system's setting. web/public/theme.js sets the same on the root before the first paint. */
type Theme = 'system' | 'light' | 'dark'

const KEY = 'theme'

export function storedTheme(): Theme {
  const stored = localStorage.getItem(KEY)
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

export function setTheme(theme: Theme): void {
  if (theme === 'system') {
    localStorage.removeItem(KEY)
    delete document.documentElement.dataset['theme']
  } else {
    localStorage.setItem(KEY, theme)
    document.documentElement.dataset['theme'] = theme
  }
  colorFrame(theme)
}

/** The bar of the browser, and of the installed app, follows the selected theme. */
function colorFrame(theme: Theme): void {
  for (const color of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) {
    const scheme = color.dataset['scheme'] ?? ''
    if (theme === 'system') color.media = `(prefers-color-scheme: ${scheme})`
    else color.media = scheme === theme ? 'all' : 'not all'
  }
}
