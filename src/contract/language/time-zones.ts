/** Time zones that the runtime lists under an outdated name, with their current one (IANA backward links). */
import { ascending } from '../ascending.ts'
import { table } from '../table.ts'

const renamedZones = table<string>({
  'America/Godthab': 'America/Nuuk',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
})

/** A time zone to choose: its IANA name, and its previous one. */
export interface TimeZone {
  readonly name: string
  readonly earlier?: string
}

const earlierNames = new Map(Object.entries(renamedZones).map(([earlier, name]) => [name, earlier]))
const names = new Set(Intl.supportedValuesOf('timeZone').map((zone) => renamedZones[zone] ?? zone))
names.delete('UTC')

/** The runtime's time zones under their current names, without duplicates: UTC first, then sorted. */
export const timeZones: readonly TimeZone[] = ['UTC', ...[...names].sort(ascending)].map((name) => {
  const earlier = earlierNames.get(name)
  return earlier === undefined ? { name } : { name, earlier }
})
