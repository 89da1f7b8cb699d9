/** The printed table, written line by line as results arrive. */
import type { Finding } from './measuring.ts'

const widths = [36, 36, 42, 6, 10]

export const heading = (title: string): string =>
  `\n${title}\n${line('measure', 'figure', 'against', 'ratio', 'target')}`

export function rowOf({ measure, figure, against, ratio, target, met }: Finding): string {
  const verdict = met === null ? '' : met ? 'ok' : 'MISSED'
  return line(measure, figure, against, ratio === null ? '' : ratio.toFixed(2), target, verdict)
}

function line(...cells: readonly string[]): string {
  return cells
    .map((cell, column) => cell.padEnd(widths[column] ?? 0))
    .join(' ')
    .trimEnd()
}
