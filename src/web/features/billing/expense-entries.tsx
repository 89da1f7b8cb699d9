/** The last group: unbilled expenses, which can be excluded one by one or all at once. */
import { Checkbox } from '@mantine/core'
import '@mantine/core/styles/Checkbox.css'
import '@mantine/core/styles/InlineInput.css'
import type { ExpenseRecord } from '../../data/declared-records.ts'
import { key } from '../../data/record.ts'
import { t } from '../../language/t.ts'
import { useFormats } from '../../resource/inputs/fields/formats.ts'
import classes from './entries.module.css'
import { getWorth } from './unbilled.ts'

interface Props {
  readonly expenses: readonly ExpenseRecord[]
  readonly selectedExpenses: readonly ExpenseRecord[]
  readonly choose: (expenses: readonly ExpenseRecord[], isChosen: boolean) => void
}

export function ExpenseEntries({ expenses, selectedExpenses, choose }: Props) {
  const { money, day, dayWithin } = useFormats()
  if (expenses.length === 0) return null
  const seesMoney = expenses.some(({ total }) => total !== undefined)
  return (
    <tbody>
      <tr className={classes.group}>
        <td>
          <Checkbox
            size="xs"
            aria-label={t('Bill all expenses')}
            checked={selectedExpenses.length === expenses.length}
            indeterminate={selectedExpenses.length > 0 && selectedExpenses.length < expenses.length}
            onChange={() => choose(expenses, selectedExpenses.length < expenses.length)}
          />
        </td>
        <th scope="rowgroup" colSpan={2}>
          {t('Expenses')}
        </th>
        <td className={classes.number} />
        <td className={classes.number}>{seesMoney ? money(getWorth(expenses)) : ''}</td>
      </tr>
      {expenses.map((expense) => {
        const isChosen = selectedExpenses.includes(expense)
        return (
          <tr key={key(expense)} className={classes.entry} data-left={!isChosen || undefined}>
            <td>
              <Checkbox
                size="xs"
                aria-label={t('Bill {name}, {day}', {
                  name: String(expense.name),
                  day: dayWithin(String(expense.date)),
                })}
                checked={isChosen}
                onChange={() => choose([expense], !isChosen)}
              />
            </td>
            <td className={classes.day}>{day(String(expense.date))}</td>
            <td className={classes.what}>
              {[expense.name, expense.projecttitle, expense.contactname].filter(Boolean).join(', ')}
            </td>
            <td className={classes.number} />
            <td className={classes.number}>{expense.total === undefined ? '' : money(expense.total)}</td>
          </tr>
        )
      })}
    </tbody>
  )
}
