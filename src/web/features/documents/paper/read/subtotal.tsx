/** Subtotal of a phase. */
import { sumOfAmounts } from '../../../../../contract/resources/documents/document-totals.ts'
import type { RecordData } from '../../../../data/record.ts'
import { useFormats } from '../../../../resource/inputs/fields/formats.ts'
import classes from '../paper.module.css'

export function Subtotal({ lines }: { readonly lines: readonly RecordData[] }) {
  const { money } = useFormats()
  return <td className={classes.number}>{money(sumOfAmounts(lines.map(({ billAmount }) => billAmount)))}</td>
}
