import { expect, it } from 'vitest'
import { aboutTheFile } from './about-the-file.ts'

const head = { account: 'Lind & Okafor', exportedon: '2026-11-25T23:30:00.000Z' }

it('The file describes itself and its date in the language of its account', () => {
  const german = aboutTheFile(head, { locale: 'de-AT', timezone: 'Europe/Vienna' })
  expect(german).toMatch(/^Lind & Okafor\nDas ganze Konto mit dem Stand vom 26\. November 2026 um 00:30\.\n/)
  expect(german).toContain('„Umzug von einem anderen Server“')
  const english = aboutTheFile(head, { locale: 'en-AU', timezone: 'Australia/Sydney' })
  expect(english).toMatch(/^Lind & Okafor\nAll of the account as it was on 26 November 2026 at 10:30\sam\.\n/)
  expect(english).toContain('“Moving from another server”')
})
