import { describe, expect, it } from 'vitest'
import { withDeclarationTranslation } from '../language/translated.ts'
import { everyTranslate } from '../messages/catalogues.ts'
import { type Actor, accountActor } from '../rights.ts'
import { guessColumns } from './guess.ts'
import { type Importable, importableNamed, importables } from './importable.ts'
import { fieldsFor, importTargets, missingTargets, namingFields } from './importable-fields.ts'
import { importableNames } from './kinds.ts'

const chief: Actor = accountActor({ account: 1, credential: 'key:1', timezone: 'UTC' })

function guessed(resource: string, headings: readonly string[]) {
  const importable = importableNamed(resource) as Importable
  return guessColumns(headings, importable, fieldsFor(chief, importable))
}

describe('Columns are matched', () => {
  it.each([
    ['clients of Harvest', 'companies', 'Client Name,Address', ['name', 'address1']],
    [
      'contacts of Xero',
      'companies',
      'ContactName,AccountNumber,EmailAddress,POAddressLine1,POCity,POPostalCode,PhoneNumber',
      ['name', 'code', 'email', 'address1', 'city', 'zipcode', 'phone'],
    ],
    [
      'time of Harvest',
      'time',
      'Date,Client,Project,Project Code,Task,Notes,Hours,Billable?,First Name,Last Name',
      ['starttime', 'company', 'project', null, 'itemid', 'notes', 'timespent', 'billable', 'firstname', 'lastname'],
    ],
    [
      'time of Toggl',
      'time',
      'User,Email,Client,Project,Task,Description,Billable,Start date,Start time,End date,End time,Duration',
      [
        'contactid',
        null,
        'company',
        'project',
        'itemid',
        'notes',
        'billable',
        'starttime',
        'clock',
        null,
        null,
        'timespent',
      ],
    ],
    [
      'time of Toggl as it is called now',
      'time',
      'Member,Email,Client,Project,Task,Start date,Start time,Stop date,Stop time,Duration',
      ['contactid', null, 'company', 'project', 'itemid', 'starttime', 'clock', null, null, 'timespent'],
    ],
    [
      'tasks of a German office',
      'items',
      'Projekt,Phase,Aufgabe,Zugewiesen an,Fällig am,Geschätzte Stunden',
      ['projectid', 'itemcollectionid', 'name', 'assignedto', 'duedate', 'projectedTimeSpent'],
    ],
    [
      'phases of a German office',
      'projectphases',
      'Projektname,Phase,Beginn,Ende,Beschreibung',
      ['projectid', 'name', 'startdate', 'duedate', 'description'],
    ],
    [
      'phases of others',
      'projectphases',
      'Project,Phase,Start date,End date',
      ['projectid', 'name', 'startdate', 'duedate'],
    ],
    [
      'products of Xero',
      'goodservices',
      '*ItemCode,ItemName,Quantity,PurchasesDescription,PurchasesUnitPrice,SalesDescription,SalesUnitPrice',
      ['code', 'name', 'quantity', null, 'inUnitPrice', null, 'outUnitPrice'],
    ],
    [
      'tasks of a short German list',
      'items',
      'Aufgabe,Projekt,Fällig,Zuständig',
      ['name', 'projectid', 'duedate', 'assignedto'],
    ],
    [
      'tasks of a German list',
      'items',
      'Aufgabe,Projekt,Leistungsphase,Bearbeiter,Geplante Stunden,Frist,Bemerkung',
      ['name', 'projectid', 'itemcollectionid', 'assignedto', 'projectedTimeSpent', 'duedate', 'description'],
    ],
    [
      'time of a German list',
      'time',
      'Datum,Mitarbeiter,Projekt,Tätigkeit,Von,Bis,Stunden,Bemerkung,Verrechenbar',
      ['starttime', 'contactid', 'project', 'itemid', 'clock', null, 'timespent', 'notes', 'billable'],
    ],
    [
      'time of a German list with other words',
      'time',
      'Datum,Beginn,Ende,Projekt,Tätigkeit,Mitarbeiter',
      ['starttime', 'clock', 'until', 'project', 'itemid', 'contactid'],
    ],
    [
      'time with its break',
      'time',
      'Datum,Beginn,Ende,Pause,Projekt',
      ['starttime', 'clock', 'until', 'pause', 'project'],
    ],
    ['a break beside the hours', 'time', 'Date,Hours,Break,Start time', ['starttime', 'timespent', null, 'clock']],
    ['a break of no end', 'time', 'Date,Start time,Break', ['starttime', 'clock', null]],
    [
      'time by day, start and end',
      'time',
      'Start,End,Date,Person,Task',
      ['clock', 'until', 'starttime', 'contactid', 'itemid'],
    ],
    ['time by two days', 'time', 'Date,Spent at,Task', ['starttime', null, 'itemid']],
    ['time by moments', 'time', 'Start,End,Task', ['starttime', 'until', 'itemid']],
    [
      'hourly services of a German list',
      'hourlyservices',
      'Nr.,Leistung,Stundensatz,Kosten,Menge',
      ['code', 'name', 'outLabourPrice', 'inLabourPrice', null],
    ],
    [
      'goods of a German list',
      'goodservices',
      'Artikelnummer,Artikel,Menge,Einzelpreis,Einkaufspreis',
      ['code', 'name', 'quantity', 'outUnitPrice', 'inUnitPrice'],
    ],
    [
      'clients of a German list',
      'companies',
      'Kundennr.,Kunde,Straße,PLZ,Ort,Telefon,E-Mail',
      ['code', 'name', 'address1', 'zipcode', 'city', 'phone', 'email'],
    ],
    ['people', 'contacts', 'Name,Company,E-mail,Mobile', ['fullname', 'companyid', 'email', 'mobilephone']],
    [
      'the own export',
      'items',
      'Name,Project,Phase,Due,Assigned to,Priority,Estimate (minutes)',
      ['name', 'projectid', 'itemcollectionid', 'duedate', 'assignedto', 'priority', 'projectedTimeSpent'],
    ],
    [
      'names of the interface',
      'projects',
      'title,number,company_id,due_date',
      ['title', 'number', 'companyid', 'duedate'],
    ],
  ])('for %s', (_what, resource, headings, expected) => {
    expect(guessed(resource, headings.split(','))).toEqual(expected)
  })

  it.each([
    ['is somebody an employee', 'time', 'Employee?,Billable?', [null, 'billable']],
    ['of whom', 'contacts', 'Contact Name,Email', ['fullname', 'email']],
    ['of which company', 'contacts', 'Contact Name,First name,Last name', ['companyid', 'firstname', 'lastname']],
  ])('by the context of a heading: %s', (_what, resource, headings, expected) => {
    expect(guessed(resource, headings.split(','))).toEqual(expected)
  })

  it.each(importables.map((each) => [each.resource, each] as const))(
    'for our own export of %s in every language',
    (resource, each) => {
      const fields = Object.entries(fieldsFor(chief, each))
      for (const t of everyTranslate) {
        const missed = fields.filter(([wire, field]) => {
          const label = withDeclarationTranslation(t, () => field.label)
          const heading = field.kind === 'toone' ? t('{field} id', { field: label }) : label
          return guessed(resource, [`${heading} (${t('hours')})`])[0] !== wire
        })
        expect(missed.map(([wire]) => wire)).toEqual([])
      }
    },
  )

  it('each once, by the first matching column', () => {
    expect(guessed('companies', ['Company', 'Name', 'Email', 'E-Mail'])).toEqual([null, 'name', 'email', null])
  })

  it('by the more usual of two names, in any column order', () => {
    expect(guessed('companies', ['Customer', 'Company'])).toEqual([null, 'name'])
    expect(guessed('time', ['User', 'Activity', 'Work package', 'Hours'])[2]).toBe('itemid')
    expect(guessed('time', ['User', 'Activity', 'Issue', 'Hours'])[2]).toBe('itemid')
    expect(guessed('time', ['Benutzername', 'Name', 'Dauer'])).toEqual([null, 'contactid', 'timespent'])
  })

  it('of the end of work', () => {
    expect(guessed('time', ['Date', 'Start', 'Stop'])).toEqual(['starttime', 'clock', 'until'])
    expect(guessed('time', ['Start date', 'Start time', 'End date', 'End time'])).toEqual([
      'starttime',
      'clock',
      'untilday',
      'until',
    ])
    expect(guessed('time', ['Start', 'End'])).toEqual(['starttime', 'until'])
  })
})

describe('Time with a start and an end', () => {
  const { combine: combined } = importableNamed('time') as Importable
  const notation = { decimal: '.', dates: 'dmy', year: 2026 } as const
  const combine = (texts: Parameters<typeof combined>[0]) => combined(texts, () => notation)
  it.each([
    ['08:00', '10:30', '2:30'],
    ['8.15', '9.00 Uhr', '0:45'],
    ['22:00', '01:00', '3:00'],
    ['11:30 AM', '1:00 PM', '1:30'],
  ])('%s to %s lasts %s', (clock, until, timespent) => {
    expect(combine({ starttime: '02.11.2026', clock, until })).toEqual({ starttime: `02.11.2026 ${clock}`, timespent })
  })

  it('is computed, empty if an end is missing, and refused if one is invalid', () => {
    expect(combine({ clock: '08:00', until: '10:30', timespent: '2,0' })).toMatchObject({ timespent: '2,0' })
    expect(combine({ clock: '08:00' })).toEqual({ starttime: '08:00' })
    expect(combine({ until: '10:30' })).toEqual({})
    expect(combine({ clock: 'early', until: '10:30' })).toEqual({ starttime: 'early', timespent: 'early–10:30' })
  })
})

describe('What can be imported', () => {
  it('is declared for every kind', () => {
    expect(importables.map(({ resource }) => resource)).toEqual([...importableNames])
  })

  it.each(importables.map((each) => [each.resource, each] as const))('%s names only existing fields', (_name, each) => {
    const fields = fieldsFor(chief, each)
    const known = [...Object.keys(fields), ...Object.keys(each.extras)]
    for (const name of Object.keys(each.spellings)) expect(known).toContain(name)
    for (const name of [...each.keys.flat(), ...Object.keys(each.defaults)]) {
      expect(Object.keys(fields)).toContain(name)
    }
    for (const { feeds } of Object.values(each.extras)) expect(Object.keys(fields)).toContain(feeds)
    for (const { target } of Object.values(fields)) if (target) expect(namingFields(target).length).toBeGreaterThan(0)
  })

  it.each([
    ['time whose people have two names', 'time', ['starttime', 'itemid', 'timespent', 'firstname', 'lastname'], []],
    ['time of a day without its date', 'time', ['clock', 'contactid', 'itemid', 'timespent'], ['starttime']],
    ['time of a project without its items', 'time', ['starttime', 'contactid', 'project', 'timespent'], ['itemid']],
    ['people by their full names', 'contacts', ['fullname', null], []],
    ['people without names', 'contacts', ['email'], ['firstname', 'lastname']],
  ])('is missing required values: %s', (_what, resource, columns, expected) => {
    const importable = importableNamed(resource) as Importable
    const targets = importTargets(fieldsFor(chief, importable), importable)
    const required = targets.filter((each) => each.required).map(({ name }) => name)
    const missing = missingTargets(importable, targets, columns).map(({ name }) => name)
    expect(missing).toEqual(expected.filter((name) => required.includes(name)))
  })

  it('excludes what the importer may not set', () => {
    const clerk: Actor = { ...chief, kind: 'user', administrator: false, contact: 7, grants: new Map() }
    const companies = importableNamed('companies') as Importable
    const names = importTargets(fieldsFor(clerk, companies), companies).map(({ name }) => name)
    expect(names).toContain('phone')
    expect(names).not.toContain('creditlimit')
    expect(names).not.toContain('notes')
  })
})
