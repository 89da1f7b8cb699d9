/**
 * One email address, as browsers validate `<input type="email">`, whose host has a dot. ASCII only, to rule out look-alikes.
 */

/** RFC 5321, 4.5.3.1: the longest address that mail servers accept. */
export const longestEmail = 254

const local = /[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}/
const label = /[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?/
const address = new RegExp(`^${local.source}@(?:${label.source}\\.)+${label.source}$`, 'i')

export const emailForm = 'use one address such as name@example.com'

export const isEmail = (text: string): boolean => text.length <= longestEmail && address.test(text)
