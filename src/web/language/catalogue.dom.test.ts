import { afterEach, expect, it, vi } from 'vitest'

const loadCatalogue = vi.fn()
const loadRefusals = vi.fn()

/** Loads the page in a browser of that language, until its texts are available. */
async function opened(locale: string) {
  vi.resetModules()
  vi.doMock('../../contract/messages/languages.ts', () => ({ languages: ['en', 'de'], loadCatalogue, loadRefusals }))
  localStorage.setItem('worklane.locale', locale)
  const { fetchCatalogue, fetchRefusals, pageLanguage } = await import('./catalogue.ts')
  await fetchCatalogue()
  return { t: (await import('./t.ts')).t, fetchRefusals, language: pageLanguage() }
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

it('messages that explain errors are fetched with the first error, again if that failed', async () => {
  loadCatalogue.mockResolvedValueOnce({ Save: 'Speichern' })
  const { t, fetchRefusals } = await opened('de-DE')
  const said = () => t('{name} is taken', { name: 'Nord' })
  loadRefusals.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await fetchRefusals()
  loadRefusals.mockResolvedValueOnce({ '{name} is taken': [['name'], ' ist vergeben'] })
  await fetchRefusals()
  expect([said(), t('Save')]).toEqual(['Nord ist vergeben', 'Speichern'])
})

it('an English page fetches none', async () => {
  loadRefusals.mockClear()
  loadCatalogue.mockResolvedValueOnce(undefined)
  await (await opened('en-AU')).fetchRefusals()
  expect(loadRefusals).not.toHaveBeenCalled()
})
