/** A line in the credit dialog: whether it is credited, and its quantity or amount. */
import { Checkbox } from '@mantine/core'
import '@mantine/core/styles/Checkbox.css'
import '@mantine/core/styles/InlineInput.css'
import { fromUnits } from '../../../../contract/language/currency.ts'
import { invoiceitems } from '../../../../contract/resources/documents/invoices.ts'
import { getTitle } from '../../../data/record.ts'
import { t } from '../../../language/t.ts'
import { useFormats } from '../../../resource/inputs/fields/formats.ts'
import { DurationInput, MoneyInput } from '../../../resource/inputs/fields/typed-inputs.tsx'
import { TypedInput, type TypedInputProps } from '../../../resource/inputs/pickers/typed-input.tsx'
import { type Choice, leftInWords, type OpenLine, type TypedCredit } from './credit-choice.ts'
import classes from './credit-line.module.css'

interface Props {
  readonly open: OpenLine
  readonly choice: Choice
  readonly isChosen: boolean
  readonly toggle: () => void
  readonly type: (typedCredit: TypedCredit) => void
}

export function CreditLine({ open, choice, isChosen, toggle, type }: Props) {
  const formats = useFormats()
  const { line, remainder, isCredited } = open
  const name = getTitle(invoiceitems, line)
  const common = { bare: true, isLive: true, disabled: !isChosen } as const
  const wrongAt = (input: Choice['input']) => (isChosen && choice.input === input ? choice.wrong : null)
  if (isCredited) {
    return (
      <div className={classes.line}>
        <Checkbox label={name} description={t('Already credited')} disabled checked={false} readOnly />
        <span className={`number ${classes.whole}`}>{formats.money(Number(line.billAmount ?? 0))}</span>
      </div>
    )
  }
  return (
    <div className={classes.line}>
      <Checkbox label={name} description={leftInWords(open, formats)} checked={isChosen} onChange={toggle} />
      <div className={classes.inputs}>
        {remainder.quantity !== null && (
          <Quantity
            {...common}
            isHourly={remainder.isHourly}
            label={t('Quantity of {name}', { name })}
            value={choice.quantity}
            error={wrongAt('quantity')}
            onChange={(quantity) => type({ quantity })}
          />
        )}
        {remainder.units === 0 ? (
          <span className={`number ${classes.whole}`}>{formats.money(fromUnits(0, formats.decimals))}</span>
        ) : (
          <MoneyInput
            {...common}
            label={t('Amount of {name}', { name })}
            value={choice.amount}
            error={wrongAt('amount')}
            onChange={(amount) => type({ amount })}
          />
        )}
      </div>
    </div>
  )
}

function Quantity({ isHourly, ...input }: TypedInputProps & { readonly isHourly: boolean }) {
  return isHourly ? (
    <DurationInput sense="planned" placeholder="" {...input} />
  ) : (
    <TypedInput inputMode="decimal" tidy={(text) => text.trim()} {...input} />
  )
}
