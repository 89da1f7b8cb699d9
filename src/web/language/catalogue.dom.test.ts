import { afterEach, expect, it, vi } from 'vitest'

const loadCatalogue = vi.fn()

/** Loads the page in a browser of that language, until its texts are available. */
async function opened(locale: string) {
  vi.resetModules()
  vi.doMock('../../contract/messages/languages.ts', () => ({ languages: ['en', 'de'], loadCatalogue }))
  localStorage.setItem('worklane.locale', locale)
  const { fetchCatalogue, pageLanguage } = await import('./catalogue.ts')
  await fetchCatalogue()
  return { t: (await import('./t.ts')).t, language: pageLanguage() }
}

afterEach(() => {
  vi.doUnmock('../../contract/messages/languages.ts')
  vi.resetModules()
  localStorage.clear()
})

it('texts are in the page’s language from the start', async () => {
  loadCatalogue.mockResolvedValueOnce({ Save: 'Speichern' })
  const { t, language } = await opened('de-DE')
  expect([t('Save'), language]).toEqual(['Speichern', 'de'])
  expect(loadCatalogue).toHaveBeenLastCalledWith('de')
})

it('a page whose language cannot be loaded is in English, with a message', async () => {
  loadCatalogue.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const { t, language } = await opened('de-DE')
  expect([t('Save'), language]).toEqual(['Save', 'en'])
})
