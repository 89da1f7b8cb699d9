/**
 * A new firm from an empty folder, in German: the link printed by `npm start`, the five steps on Home, no mail server.
 */
import { expect, type Page, test } from '@playwright/test'
import { barriersAtEveryWidth } from '../../browser/axe.ts'
import { emptyFolders } from '../../browser/empty-folders.ts'

const folders = emptyFolders()

const start = (page: Page, step: string) => page.getByRole('button', { name: `${step}: beginnen` }).click()
const isDone = (page: Page, step: string) => expect(page.getByText(`${step}: erledigt`)).toBeVisible()

test.use({ locale: 'de-AT', timezoneId: 'Europe/Vienna' })

test('A new firm is set up in five minutes, all its screens pass axe, and the account moves to another server', async ({
  page,
}) => {
  // Checks every screen in three widths and two schemes, and starts two servers.
  test.setTimeout(720_000)
  const found: string[] = []
  const look = async (name: string) =>
    found.push(...(await barriersAtEveryWidth(page)).map((barrier) => `${name}, ${barrier}`))
  await page.goto(await folders.start('first'))
  await look('set-up')
  await expect(page.getByLabel('Zeitzone')).toHaveValue('Europe/Vienna')
  await expect(page.getByLabel('Währung')).toHaveValue('EUR')
  await expect(page.getByLabel('Sprache für Datum und Zahlen')).toHaveValue('de-AT')
  await page.getByLabel('Name der Firma').fill('Lind & Okafor')
  await page.getByLabel('Vorname').fill('Ida')
  await page.getByLabel('Nachname').fill('Lind')
  await page.getByLabel('E-Mail').fill('ida@lind.example')
  await page.getByLabel('Passwort').fill('seven calm ledgers')
  await page.getByRole('button', { name: 'Konto erstellen' }).dblclick()

  // The password is not requested again.
  await expect(page.getByRole('heading', { name: 'Erste Schritte' })).toBeVisible()
  await expect(page.getByText('0 von 5 erledigt')).toBeVisible()
  await look('empty firm')

  await page.getByRole('button', { name: 'Mit Beispieldaten umsehen' }).click()
  await expect(page.getByRole('button', { name: 'Beispieldaten entfernen' })).toBeVisible()
  await expect(page.getByText('0 von 5 erledigt')).toBeVisible()
  await page.getByRole('button', { name: 'Beispieldaten entfernen' }).click()
  await expect(page.getByRole('button', { name: 'Mit Beispieldaten umsehen' })).toBeVisible()

  await start(page, 'Adresse, Logo, Stundensatz und Steuersatz hinterlegen')
  await look('address and logo')
  await page.getByLabel('Absender auf Rechnungen und Angeboten').fill('Lind & Okafor\nHafen 3, Wien')
  await page.getByLabel('Absender auf Rechnungen und Angeboten').blur()
  await isDone(page, 'Adresse, Logo, Stundensatz und Steuersatz hinterlegen')
  await page.getByRole('button', { name: 'Adresse, Logo, Stundensatz und Steuersatz hinterlegen: schließen' }).click()

  await start(page, 'Team einladen')
  const invite = page.getByRole('dialog', { name: 'Personen einladen' })
  await look('invitation')
  await invite.getByLabel('E-Mails').fill('kwame@lind.example, bo@lind.example')
  await invite.getByRole('button', { name: '2 Personen einladen' }).click()
  await expect(page.getByRole('region', { name: 'Einladungslinks' }).getByRole('listitem')).toHaveCount(2)
  await look('invitation links')
  await page.getByRole('region', { name: 'Einladungslinks' }).getByRole('button', { name: 'Erledigt' }).click()
  await isDone(page, 'Team einladen')

  await expect(page.getByRole('link', { name: 'Kunden importieren' })).toBeVisible()
  await start(page, 'Kunden anlegen')
  const company = page.getByRole('dialog', { name: 'Firma anlegen' })
  await company.getByLabel('Name').fill('Harbour House')
  await company.getByRole('button', { name: 'Firma anlegen' }).click()
  await isDone(page, 'Kunden anlegen')

  await start(page, 'Projekt aus einer Vorlage planen')
  await look('templates')
  await page.getByRole('button', { name: 'Vorlage nutzen: Bauprojekt' }).click()
  const project = page.getByRole('dialog', { name: 'Projekt anlegen' })
  await project.getByLabel('Titel').fill('Courtyard')
  await project.getByRole('combobox', { name: 'Firma' }).click()
  await page.getByRole('option', { name: 'Harbour House' }).click()
  await project.getByRole('button', { name: 'Projekt anlegen' }).click()
  await isDone(page, 'Projekt aus einer Vorlage planen')

  await start(page, 'Eine Stunde erfassen')
  const hour = page.getByRole('dialog', { name: 'Zeiteintrag anlegen' })
  await look('time')
  await hour.getByRole('combobox', { name: 'Aufgabe' }).click()
  await page.getByRole('option', { name: /Aufgabenstellung abstimmen/ }).click()
  await hour.getByLabel(/^Dauer/).fill('1h')
  await hour.getByRole('button', { name: 'Zeiteintrag anlegen' }).click()
  await expect(page.getByText('Alles erledigt. Lind & Okafor ist an der Arbeit.')).toBeVisible()
  await look('all done')
  await page.getByRole('button', { name: 'Schließen', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Erste Schritte' })).toHaveCount(0)
  expect(found).toEqual([])

  await invoices(page)
  await moves(page, test.info().outputPath('account.zip'))
})

/** Creates an invoice by hand, sends a reminder and records a partial payment, in the firm's language and formats. */
async function invoices(page: Page): Promise<void> {
  await page.goto(new URL('/invoices', page.url()).href)
  await page.getByRole('button', { name: 'Rechnung anlegen' }).first().click()
  const invoice = page.getByRole('dialog', { name: 'Rechnung anlegen' })
  await invoice.getByRole('combobox', { name: 'Firma' }).click()
  await page.getByRole('option', { name: 'Harbour House' }).click()
  await invoice.getByLabel('Titel').fill('Honorar')
  await invoice.getByRole('button', { name: 'Rechnung anlegen' }).click()
  await expect(page.getByText('Entwurf').first()).toBeVisible()
  await expect(page.getByText('Zwischensumme').first()).toBeVisible()
  await expect(page.getByText(/€\s0,00|0,00\s€/).first()).toBeVisible()

  await page.getByRole('button', { name: 'Position hinzufügen, / für ein Produkt' }).click()
  // At typing speed: the line gets its phase while the next cell is being typed.
  const delay = 60
  await page.keyboard.type('Vorentwurf', { delay })
  await page.keyboard.press('Tab')
  await page.keyboard.type('12,5 h', { delay })
  await page.keyboard.press('Tab')
  await page.keyboard.type('120,40', { delay })
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(page.getByLabel('Betrag, Vorentwurf')).toHaveValue(/€\s1\.505,00/)
  await expect(page.getByText('Zahlbar innerhalb von 14 Tagen ab Rechnungsdatum.')).toBeVisible()
  await page.getByRole('button', { name: 'Einreichen' }).click()
  await page.getByRole('button', { name: 'Freigeben' }).click()

  await page.getByRole('button', { name: 'Erinnerung senden' }).click()
  const reminder = page.getByRole('dialog', { name: /^Erinnerung zu .* senden$/ })
  await expect(reminder.getByLabel('Nachricht')).toHaveValue(
    /^Guten Tag,\n\ndie Rechnung .* €\s1\.505,00 sind noch offen\./,
  )
  await reminder.getByRole('button', { name: 'Abbrechen' }).click()

  await page.getByRole('button', { name: 'Zahlung erfassen' }).click()
  const payment = page.getByRole('dialog', { name: /^Zahlung zu .* erfassen$/ })
  await payment.getByLabel('Betrag').fill('1.000,50')
  await payment.getByRole('button', { name: 'Zahlung erfassen' }).click()
  await expect(page.getByText(/^Zahlung von €\s1\.000,50 erfasst$/)).toBeVisible()
  await expect(page.getByText(/^€\s504,50$/).first()).toBeVisible()
}

/** Moves the account to another server: its records are there, and its creator signs in with a new password. */
async function moves(page: Page, file: string): Promise<void> {
  await page.goto(new URL('/settings/export', page.url()).href)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Alles herunterladen' }).click()
  await (await download).saveAs(file)

  await page.goto(await folders.start('second'))
  await page.getByLabel('Datei des Kontos').setInputFiles(file)
  await page.getByRole('button', { name: 'Konto übernehmen' }).click()
  await page.getByLabel('Passwort').fill('eight calm ledgers')
  await page.getByRole('button', { name: 'Passwort speichern' }).click()
  await expect(page.getByLabel('Passwort')).toHaveCount(0)
  await page.goto(new URL('/companies', page.url()).href)
  await page.getByLabel('E-Mail').fill('ida@lind.example')
  await page.getByLabel('Passwort').fill('eight calm ledgers')
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Harbour House' })).toBeVisible()
}
