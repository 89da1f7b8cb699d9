/** Parses times of day as people type them: `9`, `9:30`, `930`, `9.30`, `2pm`, `2:15 pm`, `14h30`, `9:30 Uhr`. */

/** @returns `HH:MM`; null if the text is no time of day */
export function parseClock(text: string): string | null {
  const normalized = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\s+|uhr\s*$/g, '')
  const [, hour = '', minute = '00', half = ''] =
    /^(\d{1,2})(?:[:.h]([0-5]\d))?h?([ap])?\.?(?:m\.?)?$/.exec(normalized) ??
    /^(\d{1,2})([0-5]\d)([ap])?\.?(?:m\.?)?$/.exec(normalized) ??
    []
  if (hour === '' || (half === '' && normalized.endsWith('m'))) return null
  if (half !== '' && (Number(hour) < 1 || Number(hour) > 12)) return null
  const hours = half === '' ? Number(hour) : (Number(hour) % 12) + (half === 'p' ? 12 : 0)
  return hours > 23 ? null : `${String(hours).padStart(2, '0')}:${minute}`
}
