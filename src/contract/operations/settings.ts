/** Preferences, the logo, webhooks, templates made of projects, and the export of the account. */
import { longtext, text } from '../language/field.ts'
import { anyShape, dictionary } from '../language/shape.ts'
import { content, declare, record } from './operation.ts'

const preferences = dictionary(anyShape())

export const readPreferences = declare({
  name: 'readPreferences',
  method: 'GET',
  path: '/me/preferences',
  answer: preferences,
})
export const changePreferences = declare({
  name: 'changePreferences',
  method: 'PUT',
  path: '/me/preferences',
  request: { singular: 'preference', fields: {}, or: preferences },
  answer: preferences,
})

/** Maximum size of an uploaded logo in bytes: as base64, the maximum of a text in a body. The stored file is far smaller. */
export const largestLogo = 700 * 1024

export const changeLogo = declare({
  name: 'changeLogo',
  method: 'PUT',
  path: '/settings/account/logo',
  request: {
    singular: 'logo',
    fields: {
      /** A PNG, JPEG, WebP or SVG picture. */
      image: longtext({ label: 'Picture (base64)', max: Math.ceil(largestLogo / 3) * 4 }),
      /** A previous logo; null removes it. */
      logoid: text({ label: 'Logo (id)', max: 64 }),
    },
  },
  answer: record('looknfeel'),
})

const delivery = { method: 'POST', answer: record('webhookrequests'), hasMessage: true } as const

/** Both return the new delivery. */
export const testWebhook = declare({
  name: 'testWebhook',
  path: '/settings/webhooks/:recordid/test',
  of: 'webhooks',
  ...delivery,
})
export const redeliverWebhook = declare({
  name: 'redeliverWebhook',
  path: '/settings/webhooks/requests/:recordid/redeliver',
  of: 'webhookrequests',
  ...delivery,
})

/** Returns the template. */
export const saveProjectAsTemplate = declare({
  name: 'saveProjectAsTemplate',
  method: 'POST',
  path: '/projects/:recordid/template',
  of: 'projects',
  request: { singular: 'template', fields: { title: text({ label: 'Title', required: true }) } },
  answer: record('projecttemplates'),
  status: 201,
  hasMessage: true,
})

export const exportAccount = declare({
  name: 'exportAccount',
  method: 'GET',
  path: '/account/export',
  answer: content('application/zip'),
})
