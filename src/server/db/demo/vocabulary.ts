/** Generates an account's vocabularies: tags, work stages, rates, custom fields and the like. */
import type { Sheet } from './rows.ts'
import * as catalogue from './words/catalogue.ts'
import * as words from './words/vocabulary.ts'
import type { RateName } from './words/work.ts'

export interface ServiceRate {
  readonly id: number
  readonly inprice: number
  readonly outprice: number
}

export interface InvoiceTerm {
  readonly id: number
  readonly paymentperiod: number
  readonly paymentterms: string
  readonly paymentdetails: string
}

export interface Vocabulary {
  readonly divisions: readonly number[]
  readonly teams: readonly number[]
  readonly groups: readonly number[]
  readonly roles: readonly number[]
  readonly rates: Readonly<Record<RateName, ServiceRate>>
  /** Stage ids by entity, in order. */
  readonly stages: Readonly<Record<words.Staged, readonly number[]>>
  readonly tags: Readonly<Record<words.Tagged, readonly number[]>>
  readonly categories: Readonly<Record<catalogue.Categorised, readonly number[]>>
  /** Product ids by name. */
  readonly products: ReadonlyMap<string, number>
  readonly terms: readonly InvoiceTerm[]
  /** Ids of project templates. */
  readonly templates: readonly number[]
  readonly customFields: Readonly<Record<string, readonly (words.CustomField & { readonly id: number })[]>>
}

export function makeVocabulary(sheet: Sheet): Omit<Vocabulary, 'templates'> {
  const recordIds = (table: string, names: readonly string[]) => names.map((name) => sheet.record(table, { name }).id)
  const rates = mapValues(words.serviceRates, ([name, inprice, outprice]) =>
    sheet.record('servicerates', { name, inprice, outprice }),
  )
  return {
    divisions: recordIds('divisions', words.divisions),
    teams: recordIds('teams', words.teams),
    groups: recordIds('groups', words.groups),
    roles: words.roles.map(([name, color]) => sheet.record('roles', { name, color }).id),
    rates,
    stages: mapValues(words.workStages, (stages, entity) =>
      stages.map(([name, workstate, color]) => sheet.record('workstages', { entity, name, workstate, color }).id),
    ),
    tags: mapValues(words.tags, (names, entity) =>
      names.map((name, index) => {
        const visibletoclient = words.tagsForClients.includes(name)
        return sheet.record('tags', { entity, name, color: pickColor(index), visibletoclient }).id
      }),
    ),
    categories: mapValues(catalogue.categories, (names, entity) =>
      names.map((name) => sheet.record('categories', { entity, name }).id),
    ),
    products: new Map(catalogue.products.map((product) => [product.name, makeProduct(sheet, product, rates)])),
    terms: catalogue.invoiceTerms.map(([name, paymentperiod, paymentterms]) =>
      sheet.record('invoiceterms', { name, paymentperiod, paymentterms, paymentdetails: catalogue.paymentDetails }),
    ),
    customFields: mapValues(words.customFields, (fields, entity) =>
      fields.map((field) => ({ ...field, id: makeCustomField(sheet, field, entity) })),
    ),
  }
}

function makeProduct(sheet: Sheet, product: catalogue.Product, rates: Vocabulary['rates']): number {
  const rate = product.rate && rates[product.rate]
  const [quantity, inUnitPrice, outUnitPrice] = product.units ?? [1, 0, 0]
  return sheet.record('products', {
    itemtypeid: product.type,
    name: product.name,
    code: product.code,
    billable: true,
    hourlyrateserviceid: rate?.id ?? null,
    inLabourPrice: rate?.inprice ?? 0,
    outLabourPrice: rate?.outprice ?? 0,
    inUnitId: product.units ? 1 : null,
    outUnitId: product.units ? 1 : null,
    inUnitPrice,
    outUnitPrice,
    quantity,
  }).id
}

const pickColor = (index: number) => words.colors[index % words.colors.length]

function makeCustomField(sheet: Sheet, { name, type, options }: words.CustomField, entity: string): number {
  const description = options.length > 0 ? 'Choose what fits best.' : null
  const { id } = sheet.record('customfields', { entity, name, type, description })
  for (const option of options) sheet.record('customfieldoptions', { customfieldid: id, name: option })
  return id
}

function mapValues<K extends string, V, R>(record: Readonly<Record<K, V>>, map: (value: V, key: K) => R): Record<K, R> {
  const entries = (Object.entries(record) as [K, V][]).map(([key, value]) => [key, map(value, key)])
  return Object.fromEntries(entries) as Record<K, R>
}
