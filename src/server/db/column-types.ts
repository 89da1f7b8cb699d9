/**
 * JavaScript types of Kysely results by PostgreSQL type, the same on both databases:
 * int8 number, numeric string (exact), date 'YYYY-MM-DD', timestamp 'YYYY-MM-DDTHH:MM:SS' (it has no zone),
 * timestamptz Date (milliseconds: compare in SQL where microseconds matter), json and jsonb parsed, bytea Buffer.
 * Arrays likewise. Reads that return JSON texts bypass these parsers.
 */
import { type CustomTypesConfig, types } from 'pg'

type Parse = (text: string) => unknown

const oids = { int8: 20, date: 1082, timestamp: 1114, numeric: 1700 }
const arrayOids = { text: 1009, int8: 1016, timestamp: 1115, date: 1182, numeric: 1231 }

const keep: Parse = (text) => text
const isoTimestamp: Parse = (text) => text.replace(' ', 'T')
const textArray = types.getTypeParser(arrayOids.text, 'text') as (text: string) => (string | null)[]
const getArray =
  (parse: Parse): Parse =>
  (text) =>
    textArray(text).map((element) => (element === null ? null : parse(element)))

const parsers = new Map<number, Parse>([
  [oids.int8, Number],
  [oids.numeric, keep],
  [oids.date, keep],
  [oids.timestamp, isoTimestamp],
  [arrayOids.int8, getArray(Number)],
  [arrayOids.numeric, textArray],
  [arrayOids.date, textArray],
  [arrayOids.timestamp, getArray(isoTimestamp)],
])

/** Parsers for pg, as described at the head of this file. */
export const columnTypes: CustomTypesConfig = {
  getTypeParser: ((oid: number) => parsers.get(oid) ?? types.getTypeParser(oid, 'text')) as typeof types.getTypeParser,
}
