import { describe, expect, it } from 'vitest'
import { type Actor, accountActor } from '../rights.ts'
import { guessColumns } from './guess.ts'
import { type Importable, importableNamed } from './importable.ts'
import { fieldsFor } from './importable-fields.ts'

const chief: Actor = accountActor({ account: 1, credential: 'key:1', timezone: 'UTC' })

describe('Columns of German lists are matched', () => {
  it.each([
    [
      'tasks with their effort, which is hours in German',
      'items',
      'Projekt,Aufgabe,Aufwand',
      ['projectid', 'name', 'projectedTimeSpent'],
    ],
    [
      'tasks with both',
      'items',
      'Aufgabe,Aufwand (Std.),Aufwandspunkte',
      ['name', 'projectedTimeSpent', 'effortScore'],
    ],
    [
      'time with its effort',
      'time',
      'Datum,Mitarbeiter,Projekt,Tätigkeit,Aufwand (h)',
      ['starttime', 'contactid', 'project', 'itemid', 'timespent'],
    ],
    [
      'time of Clockify in German',
      'time',
      'Projekt,Kunde,Beschreibung,Aufgabe,Benutzer,Gruppe,E-Mail,Abrechenbar,Startdatum,Startzeit,Enddatum,Endzeit,Dauer (Std.)',
      [
        'project',
        'company',
        'notes',
        'itemid',
        'contactid',
        null,
        null,
        'billable',
        'starttime',
        'clock',
        null,
        null,
        'timespent',
      ],
    ],
    [
      'attendance of Personio in German',
      'time',
      'Vorname,Nachname,Datum,Beginn,Ende,Pausendauer,Projekt,Kommentar',
      ['firstname', 'lastname', 'starttime', 'clock', 'until', 'pause', 'project', 'notes'],
    ],
    [
      'hours worked in German',
      'time',
      'Datum,Mitarbeitername,Arbeitszeit,Projekt,Bemerkung',
      ['starttime', 'contactid', 'timespent', 'project', 'notes'],
    ],
    [
      'debtors of DATEV',
      'companies',
      'Debitorennummer,Name (Adressattyp Unternehmen),Straße,Postleitzahl,Ort,Telefon,E-Mail,Internet',
      ['code', 'name', 'address1', 'zipcode', 'city', 'phone', 'email', 'website'],
    ],
  ])('for %s', (_what, resource, headings, expected) => {
    const importable = importableNamed(resource) as Importable
    expect(guessColumns(headings.split(','), importable, fieldsFor(chief, importable))).toEqual(expected)
  })
})
