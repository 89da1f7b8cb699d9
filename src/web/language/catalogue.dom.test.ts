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

it('texts are said in the language of the page from the first one on', async () => {
  loadCatalogue.mockResolvedValueOnce({ Save: 'Speichern' })
  const { t, language } = await opened('de-DE')
  expect([t('Save'), language]).toEqual(['Speichern', 'de'])
  expect(loadCatalogue).toHaveBeenLastCalledWith('de')
})

it('a page whose language cannot be fetched speaks English, and says so', async () => {
  loadCatalogue.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const { t, language } = await opened('de-DE')
  expect([t('Save'), language]).toEqual(['Save', 'en'])
})
