/** A line in the credit dialog: whether it is credited, and its quantity or amount. */
import { Checkbox } from '@mantine/core'
import '@mantine/core/styles/Checkbox.css'
import '@mantine/core/styles/InlineInput.css'
import { fromUnits } from '../../../../contract/language/currency.ts'
import { invoiceitems } from '../../../../contract/resources/documents/invoices.ts'
import { titleOf } from '../../../data/record.ts'
import { t } from '../../../language/t.ts'
import { useFormats } from '../../../resource/fields/formats.ts'
import { TypedInput, type TypedInputProps } from '../../../resource/pickers/typed-input.tsx'
import { DurationInput, MoneyInput } from '../../../resource/pickers/typed-inputs.tsx'
import { type Choice, mostOf, type OpenLine, type Typed } from './credit-choice.ts'
import classes from './credit-line.module.css'

interface Props {
  readonly open: OpenLine
  readonly choice: Choice
  readonly isChosen: boolean
  readonly toggle: () => void
  readonly type: (typed: Typed) => void
}

export function CreditLine({ open, choice, isChosen, toggle, type }: Props) {
  const formats = useFormats()
  const { line, left, isCredited, isStarted } = open
  const name = titleOf(invoiceitems, line)
  const most = mostOf(open, formats)
  const wrong = isChosen ? choice.wrong : null
  const common = { bare: true, disabled: !isChosen, error: wrong !== null } as const
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
      <Checkbox
        label={name}
        description={isStarted ? t('Partly credited. Up to {most}', { most }) : t('Up to {most}', { most })}
        checked={isChosen}
        onChange={toggle}
      />
      <div className={classes.inputs}>
        {left.quantity !== null && (
          <Quantity
            {...common}
            isHourly={left.isHourly}
            label={t('Quantity of {name}', { name })}
            value={choice.quantity}
            onChange={(quantity) => type({ quantity })}
          />
        )}
        {left.units === 0 ? (
          <span className={`number ${classes.whole}`}>{formats.money(fromUnits(0, formats.decimals))}</span>
        ) : (
          <MoneyInput
            {...common}
            label={t('Amount of {name}', { name })}
            value={choice.amount}
            onChange={(amount) => type({ amount })}
          />
        )}
      </div>
      {wrong !== null && (
        <p className={classes.wrong} role="alert">
          {wrong}
        </p>
      )}
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
