/** Why something was not delivered, for people: the service keeps what its own network said, in English and in codes. */
import { t } from '../../../language/t.ts'

/** What the network says. */
const known: readonly (readonly [RegExp, (found: RegExpExecArray) => string])[] = [
  [/(?:ENOTFOUND|EAI_AGAIN) (\S+)/, ([, host = '']) => t('The host {host} is not known', { host })],
  [/ECONNREFUSED/, () => t('Nothing answers at this address')],
  [/EHOSTUNREACH|ENETUNREACH/, () => t('The host cannot be reached')],
  [/ECONNRESET|EPIPE|hang up|closed/, () => t('The connection was cut')],
  [/certificate|CERT|SSL|TLS/i, () => t('The certificate of the address was not accepted')],
]

/** What the service says itself. */
const own: readonly (readonly [RegExp, (found: RegExpExecArray) => string])[] = [
  [/^no answer within ([\d.]+) seconds$/, ([, count = '']) => t('No answer within {count} seconds', { count })],
  [/^(\S+) is not a public address$/, ([, host = '']) => t('{host} is not a public address', { host })],
  [/^Whoever set up the webhook may not see this record\.$/, () => t('Whoever set up the webhook may not see this')],
  [/^The webhook is switched off\.$/, () => t('The webhook is switched off')],
  [/^The receiver answered 410 Gone\.$/, () => t('The receiver answered 410 Gone')],
  [
    /^Nothing got through for more than two days: (.+)\.$/,
    ([, last = '']) => t('Nothing got through for more than two days: {last}', { last: deliveryError(last) }),
  ],
]

/** With what the network said in brackets, for whoever looks after the receiver. */
export function deliveryError(error: string): string {
  for (const [form, words] of own) {
    const found = form.exec(error)
    if (found) return words(found)
  }
  for (const [form, words] of known) {
    const found = form.exec(error)
    if (found) return `${words(found)} (${error})`
  }
  return error
}
