/** Parts of sentences that name what, why or what else: each stands in the place of a value. What is more particular stands first. */
import { message } from '../../../../contract/messages/message.ts'

export const clauses: readonly string[] = [
  message('it may move to {states}'),
  message('it may not move any further'),
  message('it stays, and its time, item, contact and rate stay the same, while it is on an invoice'),
  message('it stays, and its amounts and its project stay the same, while it is on an invoice'),
  message('it cannot be voided'),
  message('its client and its tax can no longer be changed'),
  message('its phases and lines can no longer be changed'),
  message('{fields} can no longer be changed'),
  message('The time that invoice {id} billed is on the invoice with id {other} now'),
  message('The expense that invoice {id} billed is on the invoice with id {other} now'),
  message('The quote with id {id} is {state} and cannot be converted'),
  message('The work stage with id {id} has {count} {things} in it and stays a step of {state}'),
  message('item {id} waits for item {other} already, itself or through others'),
  message('it takes permission 2 (ViewAllWork), or to manage the project'),
  message('it takes permission 2 (ViewAllWork), or to manage the project, or to be who it is by'),
  message('it takes permission 2 (ViewAllWork), or to manage the project that it leaves'),
  message('contact {id}, who is from outside and not on project {other} yet'),
  message('contact {id}, who is from outside, back to project {other}'),
  message('allowed are contacts of the types staff, contractor and other'),
  message('a new {thing} is {state}'),
  message('the {thing} is to be {state}'),
]
