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

it('is the language of the browser until somebody has signed in, or English where that is not spoken', async () => {
  expect((await inBrowser('de-AT')).currentLocale).toBe('de-AT')
  expect((await inBrowser('fr-FR')).currentLocale).toBe('en')
})

it('is English where the browser gives no language, but what the machine calls its own', async () => {
  for (const said of ['C', '', 'en-US@posix']) expect((await inBrowser(said)).currentLocale).toBe('en')
  localStorage.setItem('worklane.locale', 'no language')
  expect((await inBrowser('de-DE')).currentLocale).toBe('en')
})

it('is what this machine was told last, but for a language that is gone', async () => {
  localStorage.setItem('worklane.locale', 'de-CH')
  expect((await inBrowser('en-US')).currentLocale).toBe('de-CH')
  localStorage.setItem('worklane.locale', 'fr-FR')
  expect((await inBrowser('de-DE')).currentLocale).toBe('en')
})

it('writes dates and numbers in the language of the page, by the rules of where the firm is, or as a firm does whose language it lacks', async () => {
  const german = await inBrowser('de-DE')
  expect(['de-AT', 'en-AU', 'en'].map(german.localeHere)).toEqual(['de-AT', 'de-AU', 'de-US'])
  const english = await inBrowser('en-US')
  expect(['en-AU', 'de-AT', 'fr-FR'].map(english.localeHere)).toEqual(['en-AU', 'en-AT', 'fr-FR'])
})
