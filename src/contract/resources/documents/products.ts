/**
 * The three product libraries, whose products fill lines of projects, quotes and invoices. They differ in their fields
 * and in who sees prices: all staff see unit prices of fixed-price products.
 */
import { boolean, choice, decimal, id, integer, text, toOne, unitPrice } from '../../language/field.ts'
import { resource } from '../../language/resource.ts'

/** Item types on the wire: 1 hourly service, 2 fixed price, 3 goods and services (4 is a plain task). */
export const productTypes = { hourlyservice: 1, fixedprice: 2, goodservice: 3 } as const

const base = (type: number) => ({
  id: id(),
  name: text({ inDefault: true, required: true, searchable: true, sortable: true }),
  code: text({ inDefault: true, searchable: true, sortable: true, max: 60 }),
  itemtypeid: choice([type], { label: 'Item type', inDefault: true, createOnly: true, filter: true, initial: type }),
  billable: boolean({ inDefault: true, initial: true, filter: true }),
})

const labour = () => ({
  hourlyrateserviceid: toOne('servicerates', { label: 'Service rate', inDefault: true, filter: true }),
  hourlyrateservicename: text({ label: 'Service rate', inDefault: true, readOnly: true }),
  inLabourPrice: unitPrice({ label: 'Labour cost per hour', inDefault: true, initial: 0 }),
  outLabourPrice: unitPrice({ label: 'Labour charge per hour', inDefault: true, initial: 0 }),
})

const units = (sensitive: boolean) => ({
  inUnitId: integer({ label: 'Cost unit', technical: true, inDefault: true }),
  outUnitId: integer({ label: 'Charge unit', technical: true, inDefault: true }),
  inUnitPrice: unitPrice({ label: 'Cost per unit', inDefault: true, initial: 0, sensitive }),
  outUnitPrice: unitPrice({ label: 'Charge per unit', inDefault: true, initial: 0, sensitive }),
  quantity: decimal({ label: 'Default quantity', inDefault: true, min: 0, initial: 1 }),
})

const library = { readers: 'staff', writers: 'administrators', title: 'name' } as const

export const hourlyservices = resource('hourlyservices', {
  ...library,
  singular: 'hourly service',
  label: 'Hourly services',
  paths: ['/settings/product/hourlyservice'],
  fields: { ...base(productTypes.hourlyservice), ...labour() },
})

export const fixedprices = resource('fixedprices', {
  ...library,
  singular: 'fixed-price product',
  label: 'Fixed-price products',
  paths: ['/settings/product/fixedprice'],
  fields: { ...base(productTypes.fixedprice), ...labour(), ...units(false) },
})

export const goodservices = resource('goodservices', {
  ...library,
  singular: 'good or service',
  label: 'Goods and services',
  paths: ['/settings/product/goodservice'],
  fields: { ...base(productTypes.goodservice), ...labour(), ...units(true) },
})
