/** Suggests products of the three libraries below a line in which `/` was typed. */
import { Popover } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react'
import { billTypes } from '../../../../../contract/resources/documents/document-totals.ts'
import {
  fixedprices,
  goodservices,
  hourlyservices,
  productTypes,
} from '../../../../../contract/resources/documents/products.ts'
import { useList } from '../../../../data/queries.ts'
import { key, type RecordData } from '../../../../data/record.ts'
import { t } from '../../../../language/t.ts'
import { useFormats } from '../../../../resource/inputs/fields/formats.ts'
import { matching } from '../../../../resource/inputs/pickers/choice.ts'
import { getRetry, SearchFailure } from '../../../../ui/notices/search-failure.tsx'
import type { LineActions } from '../lines/line-actions.ts'
import type { RowEdit } from '../lines/line-edits.ts'
import classes from './products.module.css'

interface Props {
  readonly row: string
  readonly edit: RowEdit | undefined
  readonly actions: LineActions
}

interface Products {
  readonly list: ReactNode
  /** Attributes for the input that controls the list. */
  readonly combobox: Readonly<Record<string, unknown>>
  /** Returns whether the key was handled by the list. */
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => boolean
}

export function useProducts({ row, edit, actions }: Props): Products {
  const text = edit?.texts.name ?? ''
  const isOpen = text.startsWith('/')
  const { found: records, isLate, retry } = useProductSearch(text.slice(1).trim(), isOpen)
  const [active, setActive] = useState(0)
  const id = useId()
  const position = Math.min(active, records.length - 1)
  /** The text for which Enter was pressed before its products were loaded. Typing cancels the wait. */
  const [awaited, setAwaited] = useState<string | null>(null)
  const choose = (product: RecordData | undefined) => {
    setAwaited(null)
    if (!product) return
    actions.revert(row, 'name')
    actions.set(row, getValues(product))
    setActive(0)
  }
  const chooseAwaited = useEffectEvent(() => choose(records[0]))
  const isAnswered = isOpen && awaited === text && !isLate
  useEffect(() => {
    if (isAnswered) chooseAwaited()
  }, [isAnswered])
  const options = records.map((product, index) => (
    <Option
      key={`${product.itemtypeid}-${key(product)}`}
      id={`${id}-${index}`}
      product={product}
      isActive={index === position}
      choose={() => choose(product)}
    />
  ))
  return {
    combobox: isOpen
      ? { role: 'combobox', 'aria-expanded': true, 'aria-controls': id, 'aria-activedescendant': `${id}-${position}` }
      : {},
    list: isOpen && (
      <Popover opened position="bottom-start" trapFocus={false} returnFocus={false} withinPortal>
        <Popover.Target>
          <span className={classes.anchor} />
        </Popover.Target>
        <Popover.Dropdown p={4} className={classes.products}>
          <div id={id} role="listbox" aria-label={t('Products')}>
            {options}
          </div>
          {retry && <SearchFailure retry={retry} />}
          {records.length === 0 && !isLate && !retry && (
            <p className="quiet">{t('No results for “{text}”', { text: text.slice(1) })}</p>
          )}
        </Popover.Dropdown>
      </Popover>
    ),
    onKeyDown(event) {
      setAwaited(null)
      if (!isOpen || !['ArrowDown', 'ArrowUp', 'Enter', 'Tab', 'Escape'].includes(event.key)) return false
      event.preventDefault()
      event.stopPropagation()
      if (event.key === 'Escape') actions.revert(row, 'name')
      else if (event.key.startsWith('Arrow')) {
        setActive((position + (event.key === 'ArrowDown' ? 1 : records.length - 1)) % Math.max(1, records.length))
      } else if (records.length === 0 && isLate) setAwaited(text)
      else choose(records[position])
      return true
    },
  }
}

interface OptionProps {
  readonly id: string
  readonly product: RecordData
  readonly isActive: boolean
  readonly choose: () => void
}

function Option({ id, product, isActive, choose }: OptionProps) {
  const formats = useFormats()
  const price = isHourlyProduct(product) ? product.outLabourPrice : product.outUnitPrice
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the line; its input names the active option
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys are heard by the line's input
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      className={classes.product}
      onMouseDown={(event) => event.preventDefault()}
      onClick={choose}
    >
      <span>{String(product.name)}</span>
      <span className="quiet">{String(product.code ?? '')}</span>
      <span className="number quiet">
        {price === undefined ? '' : `${formats.price(Number(price))}${isHourlyProduct(product) ? ' / h' : ''}`}
      </span>
    </div>
  )
}

const isHourlyProduct = ({ itemtypeid }: RecordData) => Number(itemtypeid) === productTypes.hourlyservice

const fields = 'name,code,itemtypeid,billable,hourlyrateserviceid,outLabourPrice,outUnitPrice,quantity'

/** While loading, shows the previous products that match the new text, but Enter waits for the current ones. */
function useProductSearch(text: string, isOpen: boolean) {
  const [search] = useDebouncedValue(text, 120, { leading: true })
  const params = { fields, pagenumber: '1', pagesize: '6', ...(search ? { search } : {}) }
  const options = { keepsPrevious: true, enabled: isOpen }
  const lists = [
    useList(hourlyservices, params, options),
    useList(fixedprices, params, options),
    useList(goodservices, params, options),
  ]
  const isLate = search !== text || lists.some(({ isPending, isPlaceholderData }) => isPending || isPlaceholderData)
  const records = lists.flatMap(({ data }) => data?.rows ?? [])
  return {
    found: isLate ? records.filter((product) => has(product, text)) : records,
    isLate,
    retry: getRetry(...lists),
  }
}

const has = (product: RecordData, text: string): boolean =>
  matching([{ value: key(product), label: String(product.name ?? ''), note: String(product.code ?? '') }], text)
    .length > 0

/** The values that a line takes from its product. */
function getValues(product: RecordData): Readonly<Record<string, unknown>> {
  const base = { productid: product.id, itemtypeid: product.itemtypeid, name: product.name, manualBillAmount: null }
  if (isHourlyProduct(product)) {
    const { hourlyrateserviceid, outLabourPrice } = product
    return {
      ...base,
      billType: billTypes.hourly,
      projectedTimeSpent: 60,
      ...(hourlyrateserviceid ? { hourlyrateserviceid } : {}),
      ...(Number(outLabourPrice) > 0 ? { outLabourPrice } : {}),
    }
  }
  const quantity = Number(product.quantity ?? 1) || 1
  const price = product.outUnitPrice === undefined ? {} : { outUnitPrice: product.outUnitPrice }
  return { ...base, billType: billTypes.fixed, outUnitQty: quantity, ...price }
}
