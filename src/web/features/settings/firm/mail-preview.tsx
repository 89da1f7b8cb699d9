/** Preview of an email of the firm: subject, branding, text. */
import { useQuery } from '@tanstack/react-query'
import { looknfeel } from '../../../../contract/resources/settings/account.ts'
import { useConnection } from '../../../data/connection.tsx'
import { useMe } from '../../../data/me.ts'
import { recordQuery } from '../../../data/queries.ts'
import { Brand } from '../../../ui/brand/brand.tsx'
import rows from '../rows/setting-row.module.css'
import classes from './brand-preview.module.css'

interface Props {
  readonly title: string
  readonly subject: string
  readonly text: string
}

export function MailPreview({ title, subject, text }: Props) {
  const { client } = useConnection()
  const { account } = useMe()
  const look = useQuery(recordQuery(client, looknfeel, 'own')).data?.record
  if (!look) return null
  const logo = look.logo ? { url: look.logo, width: Number(look.logowidth), height: Number(look.logoheight) } : null
  return (
    <section className={rows.section} aria-label={title}>
      <h2>{title}</h2>
      <div className={classes.mail}>
        <strong>{subject}</strong>
        <Brand name={account.name} {...(logo ? { logo } : {})} />
        <p>{text}</p>
      </div>
    </section>
  )
}
