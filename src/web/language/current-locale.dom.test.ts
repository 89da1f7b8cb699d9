import { afterEach, expect, it, vi } from 'vitest'

afterEach(() => {
  localStorage.clear()
  vi.restoreAllMocks()
})

/** Loads the module as at the start of the app in a browser of this language. */
async function inBrowser(language: string) {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue(language)
  vi.resetModules()
  return import('./current-locale.ts')
}

it('The locale is the browser’s until somebody has signed in, or else English', async () => {
  expect((await inBrowser('de-AT')).currentLocale).toBe('de-AT')
  expect((await inBrowser('fr-FR')).currentLocale).toBe('en')
})

it('The locale is English if the browser has no valid language', async () => {
  for (const said of ['C', '', 'en-US@posix']) expect((await inBrowser(said)).currentLocale).toBe('en')
  localStorage.setItem('worklane.locale', 'no language')
  expect((await inBrowser('de-DE')).currentLocale).toBe('en')
})

it('The locale is the last language of this machine, unless it is no longer supported', async () => {
  localStorage.setItem('worklane.locale', 'de-CH')
  expect((await inBrowser('en-US')).currentLocale).toBe('de-CH')
  localStorage.setItem('worklane.locale', 'fr-FR')
  expect((await inBrowser('de-DE')).currentLocale).toBe('en')
})

it('Dates and numbers are in the page’s language and the firm’s region, or in the firm’s locale if its language is not supported', async () => {
  const german = await inBrowser('de-DE')
  expect(['de-AT', 'en-AU', 'en'].map(german.localeHere)).toEqual(['de-AT', 'de-AU', 'de-US'])
  const english = await inBrowser('en-US')
  expect(['en-AU', 'de-AT', 'fr-FR'].map(english.localeHere)).toEqual(['en-AU', 'en-AT', 'fr-FR'])
})
