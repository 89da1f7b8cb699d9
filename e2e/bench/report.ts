/** The table that a run prints. */
import type { Finding } from './measuring.ts'

const heads = ['measure', 'figure', 'against', 'ratio', 'target', '']

export function table(title: string, findings: readonly Finding[]): string {
  const rows = [heads, ...findings.map(cells)]
  const widths = heads.map((_head, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)))
  const lines = rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
  return ['', title, ...lines].join('\n')
}

function cells({ measure, figure, against, ratio, target, met }: Finding): string[] {
  const verdict = met === null ? '' : met ? 'ok' : 'MISSED'
  return [measure, figure, against, ratio === null ? '' : ratio.toFixed(2), target, verdict]
}
