/** Sessions, and the second factor, password and email that people sign in with. */
import { boolean, choice, email, id, integer, secret, text, utc } from '../language/field.ts'
import { list, members, nullable, opaque, optional, type ValueOf } from '../language/shape.ts'
import { declare } from './operation.ts'

/** A browser that somebody signed in to, or a program that can act for them. */
const session = members({
  id: id(),
  kind: choice(['browser', 'program']),
  name: optional(text({ label: "The program's; absent for a browser." })),
  device: optional(text({ label: 'The browser used last, such as "Firefox on Linux"; absent if unknown.' })),
  address: optional(text()),
  createdon: utc(),
  lastused: utc(),
  current: boolean({ label: 'Whether it is the sign-in of this request.' }),
  selfregistered: optional(
    boolean({ label: 'Whether the program registered itself, so that its name is unverified.' }),
  ),
  browserid: optional(id({ label: 'The browser in which the program was authorised; signing out there ends it.' })),
})

export type ListedSession = ValueOf<typeof session>

const sessions = { answer: list(session), meta: { count: integer(), total: integer() } }
const endedResponse = { answer: members({ ended: integer() }), hasMessage: true } as const
const endedOne = { answer: members({ id: id() }) }

export const listSessions = declare({ name: 'listSessions', method: 'GET', path: '/me/sessions', ...sessions })
export const endOtherSessions = declare({
  name: 'endOtherSessions',
  method: 'DELETE',
  path: '/me/sessions',
  ...endedResponse,
})
export const endSession = declare({
  name: 'endSession',
  method: 'DELETE',
  path: '/me/sessions/:sessionid',
  ...endedOne,
})

const ofContact = { path: '/contacts/:contactid/sessions', of: 'contacts' } as const

export const listContactSessions = declare({ name: 'listContactSessions', method: 'GET', ...ofContact, ...sessions })
export const endContactSessions = declare({
  name: 'endContactSessions',
  method: 'DELETE',
  ...ofContact,
  ...endedResponse,
})
export const endContactSession = declare({
  name: 'endContactSession',
  method: 'DELETE',
  path: '/contacts/:contactid/sessions/:sessionid',
  of: 'contacts',
  ...endedOne,
})

const moments = { createdon: utc(), lastused: nullable(utc()) }

const passkey = members({ id: id(), name: text(), ...moments })
const secondFactor = members({
  required: boolean(),
  passkeysavailable: boolean(),
  authenticator: optional(members(moments)),
  passkeys: list(passkey),
  recoverycodes: integer({ label: 'Recovery codes that have not been used.' }),
})

export type Passkey = ValueOf<typeof passkey>
export type SecondFactor = ValueOf<typeof secondFactor>

export const readSecondFactor = declare({
  name: 'readSecondFactor',
  method: 'GET',
  path: '/me/secondfactor',
  answer: secondFactor,
})

const proof = {
  singular: 'proof',
  fields: {
    password: secret({ label: 'Your password' }),
    code: secret({ label: 'Instead of the password: a code of your authenticator app' }),
  },
}
const codes = list(text())
const recoveryCodes = {
  recoverycodes: list(text(), 'With the first factor only. They are never shown again.'),
}

export const startAuthenticator = declare({
  name: 'startAuthenticator',
  method: 'POST',
  path: '/me/secondfactor/authenticator',
  request: proof,
  answer: members({ secret: text(), uri: text() }),
})

export const confirmAuthenticator = declare({
  name: 'confirmAuthenticator',
  method: 'POST',
  path: '/me/secondfactor/authenticator/confirm',
  request: { singular: 'code', fields: { code: text({ required: true, max: 1024 }) } },
  answer: members(recoveryCodes),
})

export const removeAuthenticator = declare({
  name: 'removeAuthenticator',
  method: 'POST',
  path: '/me/secondfactor/authenticator/remove',
  request: proof,
  answer: members({}),
})

export const createRecoveryCodes = declare({
  name: 'createRecoveryCodes',
  method: 'POST',
  path: '/me/secondfactor/recoverycodes',
  request: proof,
  answer: members({ recoverycodes: codes }),
})

export const startPasskey = declare({
  name: 'startPasskey',
  method: 'POST',
  path: '/me/secondfactor/passkeys/options',
  request: proof,
  answer: opaque('Options for the browser (WebAuthn).'),
})

const passkeyName = text({ required: true, max: 100 })

export const addPasskey = declare({
  name: 'addPasskey',
  method: 'POST',
  path: '/me/secondfactor/passkeys',
  request: { singular: 'name', fields: { name: passkeyName, response: opaque() } },
  answer: members({ id: id(), ...recoveryCodes }),
  status: 201,
})

export const renamePasskey = declare({
  name: 'renamePasskey',
  method: 'PUT',
  path: '/me/secondfactor/passkeys/:passkeyid',
  request: { singular: 'name', fields: { name: passkeyName } },
  answer: members({ id: id(), name: text() }),
})

export const removePasskey = declare({
  name: 'removePasskey',
  method: 'POST',
  path: '/me/secondfactor/passkeys/:passkeyid/remove',
  request: proof,
  answer: members({ id: id() }),
})

export const readContactSecondFactor = declare({
  name: 'readContactSecondFactor',
  method: 'GET',
  path: '/contacts/:contactid/secondfactor',
  of: 'contacts',
  answer: members({ id: id(), authenticator: boolean(), passkeys: integer({ label: 'Their number.' }) }),
})

export const resetSecondFactor = declare({
  name: 'resetSecondFactor',
  method: 'POST',
  path: '/contacts/:contactid/secondfactor/reset',
  of: 'contacts',
  answer: members({ id: id() }),
})

const signInEmail = members({
  email: text({ label: 'What the person signs in with.' }),
  pending: nullable(text({ label: 'The new email until it is confirmed.' })),
})

export type SignInEmail = ValueOf<typeof signInEmail>

export const changePassword = declare({
  name: 'changePassword',
  method: 'PUT',
  path: '/me/password',
  // Neither is required here: the check of the proof refuses missing values.
  request: {
    singular: 'password',
    fields: { current: secret({ label: 'Your password until now' }), password: secret({ label: 'The new one' }) },
  },
  answer: members({}),
  hasMessage: true,
})

export const readSignInEmail = declare({
  name: 'readSignInEmail',
  method: 'GET',
  path: '/me/email',
  answer: signInEmail,
})

export const changeSignInEmail = declare({
  name: 'changeSignInEmail',
  method: 'PUT',
  path: '/me/email',
  request: {
    singular: 'email',
    fields: { email: email({ label: 'The new one', required: true }), password: secret({ label: 'Your password' }) },
  },
  answer: signInEmail,
  hasMessage: true,
})

export const readContactSignIn = declare({
  name: 'readContactSignIn',
  method: 'GET',
  path: '/contacts/:contactid/signin',
  of: 'contacts',
  answer: signInEmail,
})

export const changeContactSignIn = declare({
  name: 'changeContactSignIn',
  method: 'PUT',
  path: '/contacts/:contactid/signin',
  of: 'contacts',
  request: { singular: 'sign-in', fields: { email: email({ required: true }) } },
  answer: signInEmail,
  hasMessage: true,
})
