import { expect, it } from 'vitest'
import { id, utc } from '../language/field.ts'
import { resource } from '../language/resource.ts'
import { type Params, parseListRequest } from './list-request.ts'

const bells = resource('bells', {
  singular: 'bell',
  label: 'Bells',
  title: 'id',
  paths: ['/bells'],
  order: 'id',
  newestFirst: true,
  windowOrder: 'rang',
  fields: { id: id(), rang: utc({ filter: ['ring'] }) },
})

it.each([
  [{}, 'id', true],
  [{ ringfrom: '-1d' }, 'rang', true],
  [{ ringfrom: '' }, 'id', true],
  [{ ringfrom: '-1d', sortorder: 'asc' }, 'rang', false],
  [{ ringfrom: '-1d', sortby: 'id' }, 'id', false],
])('a log is ordered, with or without a time window: %j', (params, field, descending) => {
  const { request } = parseListRequest(bells, params as Params, () => true)
  expect(request.order).toEqual({ field, descending })
})
