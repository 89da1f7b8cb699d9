/** How clients pay the firm: these are printed on invoices, and programs read them from electronic ones. */
import { clause, notAllowed, type Refusal } from '../../../contract/requests/refusal.ts'

interface BankDetails {
  readonly iban?: string | null | undefined
  readonly bic?: string | null | undefined
}

/** Returns a refusal for each detail that cannot be right; empty ones are none. Spaces do not matter. */
export function bankProblems({ iban, bic }: BankDetails): readonly Refusal[] {
  const problems: Refusal[] = []
  if (iban && !isAccountNumber(withoutSpaces(iban)))
    problems.push(
      notAllowed(
        'iban',
        iban,
        clause('use an IBAN such as {example}, with its check digits, or an account number', { example: ibanExample }),
      ),
    )
  if (bic && !bicPattern.test(withoutSpaces(bic)))
    problems.push(
      notAllowed('bic', bic, clause('use a BIC of 8 or 11 characters such as {example}', { example: 'AGRIFRPP' })),
    )
  return problems
}

const ibanExample = 'FR76 3000 6000 0112 3456 7890 189'

/** ISO 9362: the party, its country, its location, and perhaps a branch. */
const bicPattern = /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/i

/** An IBAN, or a number of a country without IBANs. What begins as an IBAN is one. */
const isAccountNumber = (text: string): boolean =>
  /^[A-Z]{2}\d{2}/i.test(text) ? isIban(text) : /\d/.test(text) && /^[A-Z0-9](?:[./-]?[A-Z0-9])*$/i.test(text)

/** ISO 13616: letters count as 10 to 35, and the number with its first four characters at the end is 1 modulo 97. */
function isIban(text: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/i.test(text)) return false
  const digits = [...text.slice(4), ...text.slice(0, 4)].map((character) => Number.parseInt(character, 36)).join('')
  return BigInt(digits) % 97n === 1n
}

const withoutSpaces = (text: string): string => text.replaceAll(/\s/g, '')
