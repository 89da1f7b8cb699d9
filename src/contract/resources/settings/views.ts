/** Saved list settings: each person's own, and those that staff share with colleagues. */
import { boolean, choice, id, text, toOne } from '../../language/field.ts'
import { resource } from '../../language/resource.ts'
import { stamps } from '../shared-fields.ts'

/** Resources whose lists can be saved as views. */
export const listedResources = [
  ...(['companies', 'contacts', 'projects', 'items', 'time', 'expenses'] as const),
  ...(['invoices', 'recurringinvoices', 'quotes'] as const),
] as const

/** Whether lists of the resource can be saved as views. */
export const keepsViews = (name: string): boolean => listedResources.some((listedResource) => listedResource === name)

export const views = resource('views', {
  singular: 'view',
  label: 'Views',
  title: 'name',
  paths: ['/views'],
  writers: 'everyone',
  fields: {
    id: id(),
    name: text({ inDefault: true, required: true, searchable: true, sortable: true, max: 80, audience: 'all' }),
    resource: choice(listedResources, {
      label: 'List',
      inDefault: true,
      required: true,
      createOnly: true,
      filter: true,
      audience: 'all',
    }),
    /** Query string of the list's URL: filters, order, columns, layout. */
    query: text({ label: 'Address', inDefault: true, max: 4000, audience: 'all' }),
    /** People outside the firm cannot share views, because they have no colleagues here. */
    shared: boolean({ inDefault: true, filter: true, words: ['true', 'false'] }),
    ownerid: toOne('contacts', { label: 'Owner', inDefault: true, readOnly: true, filter: true, audience: 'all' }),
    ownername: text({ label: 'Owner', inDefault: true, readOnly: true }),
    ...stamps(),
  },
})
