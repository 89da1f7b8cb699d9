// Sets the chosen colour scheme before the first paint. A file of its own because the page allows no inline scripts.
try {
  const chosen = localStorage.getItem('worklane.theme')
  const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
} catch {
  document.documentElement.setAttribute('data-mantine-color-scheme', 'light')
}
