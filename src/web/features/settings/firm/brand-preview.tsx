/** Preview of the firm's branding: header and footer of an invoice, header of an email. */
import type { RecordData } from '../../../data/record.ts'
import { t } from '../../../language/t.ts'
import { Brand } from '../../../ui/brand/brand.tsx'
import rows from '../rows/setting-row.module.css'
import classes from './brand-preview.module.css'

interface Props {
  readonly firm: string
  readonly look: RecordData
}

export function BrandPreview({ firm, look }: Props) {
  const text = (name: string) => (typeof look[name] === 'string' ? (look[name] as string) : '')
  const logo = text('logo')
  const [first = '', ...rest] = text('letterhead').split('\n')
  const accent = `#${text('accentcolor') || '3b5bdb'}`
  const picture = logo && { url: logo, width: Number(look.logowidth), height: Number(look.logoheight) }
  return (
    <section className={rows.section} aria-label={t('Preview')}>
      <h2>{t('Preview')}</h2>
      <div className={classes.samples}>
        <figure>
          <div className={classes.paper} style={{ borderTopColor: accent }}>
            <div className={classes.head}>
              <div>
                {logo && <img src={logo} alt="" />}
                <strong>{firm}</strong>
                <span>{(first.trim() === firm.trim() ? rest : [first, ...rest]).join('\n')}</span>
              </div>
              <b>{t('Invoice')}</b>
            </div>
            <div className={classes.line} style={{ background: accent }} />
            <span>{text('footer')}</span>
          </div>
          <figcaption>{t('Invoices and quotes')}</figcaption>
        </figure>
        <figure>
          <div className={classes.mail}>
            <Brand name={firm} {...(picture ? { logo: picture } : {})} />
            <p>{t('Your invoice INV-0042 is due 11 December.')}</p>
            <span className={classes.button}>{t('View invoice')}</span>
          </div>
          <figcaption>{t('Emails')}</figcaption>
        </figure>
      </div>
    </section>
  )
}
