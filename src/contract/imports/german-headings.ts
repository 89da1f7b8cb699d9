/** Column names that German-speaking firms use in lists of their own, besides our labels. */
import type { ImportableName } from './kinds.ts'

type Headings = Readonly<Record<string, readonly string[]>>

const project = ['projekt', 'projektname', 'projektnummer', 'projektnr', 'auftrag']
const notes = ['notiz', 'bemerkung', 'bemerkungen', 'kommentar']
const dates = {
  startdate: ['start', 'startdatum', 'beginn', 'anfang', 'von'],
  duedate: [
    'fällig',
    'fälligkeit',
    'fälligkeitsdatum',
    'fällig bis',
    'ende',
    'enddatum',
    'frist',
    'termin',
    'bis',
    'abgabe',
  ],
}
const parties = {
  email: ['e-mail-adresse', 'mailadresse', 'mail'],
  fax: ['faxnummer', 'telefax'],
  notes,
  address1: ['anschrift', 'straße', 'straße und hausnummer', 'straße, nr.'],
  city: ['stadt', 'wohnort'],
  state: ['bundesland', 'kanton'],
  zipcode: ['plz', 'postleitzahl'],
  tags: ['schlagworte', 'schlagwörter'],
}

const product = {
  name: ['bezeichnung', 'leistung', 'artikel', 'artikelname', 'artikelbezeichnung', 'produkt', 'ware', 'beschreibung'],
  code: ['artikelnummer', 'artikelnr', 'nummer', 'nr', 'kürzel'],
  billable: ['abrechenbar', 'verrechenbar', 'fakturierbar'],
}
const price = ['preis', 'verkaufspreis', 'vk', 'satz', 'nettopreis', 'preis netto']
const cost = ['kosten', 'einkaufspreis', 'ek', 'selbstkosten']
const unitPrices = {
  outUnitPrice: [...price, 'einzelpreis', 'stückpreis', 'ep'],
  inUnitPrice: cost,
  quantity: ['menge', 'anzahl'],
}

const headings: Readonly<Partial<Record<ImportableName, Headings>>> = {
  companies: {
    ...parties,
    name: ['firma', 'firmenname', 'kunde', 'kundenname', 'kundenbezeichnung', 'unternehmen', 'auftraggeber'],
    code: ['kundennummer', 'kundennr', 'debitorennummer', 'debitorennr', 'debitor', 'kürzel', 'nummer'],
    phone: ['telefon', 'telefonnummer', 'tel'],
    website: ['webseite', 'internet', 'internetadresse'],
  },
  contacts: {
    ...parties,
    fullname: ['name', 'ansprechpartner', 'ansprechpartnerin', 'vor- und nachname'],
    lastname: ['familienname', 'zuname'],
    companyid: ['firma', 'firmenname', 'kunde', 'kundenname', 'unternehmen'],
    title: ['funktion', 'position', 'rolle'],
    workphone: ['telefon', 'telefonnummer', 'festnetz', 'tel'],
    mobilephone: ['mobil', 'mobilnummer', 'handy', 'handynummer'],
  },
  projects: {
    ...dates,
    title: ['projekt', 'projektname', 'projekttitel', 'bezeichnung', 'auftrag', 'name'],
    number: ['projektnummer', 'projektnr', 'auftragsnummer', 'nr'],
    companyid: ['kunde', 'kundenname', 'firma', 'auftraggeber', 'bauherr', 'bauherrschaft'],
    managerid: ['projektleiter', 'projektleiterin', 'projektleitung', 'verantwortlich'],
    description: ['projektbeschreibung', ...notes],
  },
  projectphases: { ...dates, name: ['phase', 'leistungsphase', 'abschnitt', 'meilenstein'], projectid: project },
  items: {
    ...dates,
    name: ['aufgabe', 'arbeitspaket', 'tätigkeit', 'bezeichnung', 'titel', 'leistung', 'was'],
    projectid: project,
    itemcollectionid: ['leistungsphase', 'abschnitt', 'meilenstein'],
    assignedto: [
      'zugewiesen an',
      'zugewiesen',
      'zuständig',
      'verantwortlich',
      'bearbeiter',
      'bearbeiterin',
      'mitarbeiter',
      'wer',
    ],
    projectedTimeSpent: [
      'geplante stunden',
      'geschätzte stunden',
      'stunden',
      'sollstunden',
      'geplant',
      'soll',
      'aufwand',
      'geplanter aufwand',
      'geschätzter aufwand',
      'planaufwand',
    ],
    description: notes,
  },
  time: {
    contactid: [
      'mitarbeiter',
      'mitarbeiterin',
      'mitarbeitername',
      'benutzer',
      'name',
      'bearbeiter',
      'bearbeiterin',
      'benutzername',
      'wer',
    ],
    firstname: ['vorname'],
    lastname: ['nachname'],
    company: ['kunde', 'kundenname', 'firma', 'firmenname', 'auftraggeber'],
    project,
    itemid: ['aufgabe', 'arbeitspaket', 'tätigkeit', 'leistung'],
    starttime: ['datum', 'tag', 'startdatum'],
    clock: ['von', 'startzeit', 'anfang'],
    until: ['bis', 'endzeit', 'ende'],
    untilday: ['enddatum'],
    pause: ['pause', 'pausen', 'pausenzeit', 'pausendauer', 'unterbrechung', 'mittagspause'],
    timespent: ['stunden', 'dauer', 'zeit', 'std', 'aufwand', 'arbeitszeit', 'arbeitsstunden', 'zeitaufwand'],
    notes: ['beschreibung', 'text', ...notes],
    billable: ['abrechenbar', 'verrechenbar', 'fakturierbar'],
    billedelsewhere: [
      'abgerechnet',
      'verrechnet',
      'fakturiert',
      'in rechnung gestellt',
      'exportiert',
      'rechnungsnummer',
      'rechnungsnr',
      'rechnung',
      'bezahlt',
    ],
    billablerate: ['stundensatz', 'verrechnungssatz', 'satz', 'honorarsatz'],
    billableamount: ['betrag', 'umsatz', 'erlös', 'honorar', 'gesamtpreis'],
    costrate: ['kostensatz', 'interner stundensatz', 'interner satz'],
    costamount: ['kosten', 'personalkosten'],
    currency: ['währung'],
  },
  hourlyservices: {
    ...product,
    outLabourPrice: [...price, 'stundensatz', 'stundenpreis', 'preis je stunde', 'preis pro stunde'],
    inLabourPrice: [...cost, 'kosten je stunde', 'kosten pro stunde'],
  },
  fixedprices: { ...product, ...unitPrices },
  goodservices: { ...product, ...unitPrices },
}

/** A resource's column names with the German ones; in both, more usual names come first. */
export function withGermanHeadings(resource: ImportableName, existingHeadings: Headings): Headings {
  const german = headings[resource] ?? {}
  const fieldNames = new Set([...Object.keys(existingHeadings), ...Object.keys(german)])
  const allHeadings = (fieldName: string) => {
    const [ours, theirs] = [existingHeadings[fieldName] ?? [], german[fieldName] ?? []]
    const ranks = Array.from({ length: Math.max(ours.length, theirs.length) }, (_, rank) => rank)
    return ranks.flatMap((rank) => [ours[rank] ?? [], theirs[rank] ?? []].flat())
  }
  return Object.fromEntries([...fieldNames].map((fieldName) => [fieldName, allHeadings(fieldName)]))
}
