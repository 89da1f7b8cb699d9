/** A firm's logo and name, or the product's own mark if it has no logo. A wide logo already contains the name. */
import classes from './brand.module.css'

export interface Logo {
  readonly url: string
  /** Pixels. */
  readonly width: number
  readonly height: number
}

interface Props {
  readonly name: string
  readonly logo?: Logo | undefined
}

export function Brand({ name, logo }: Props) {
  const isWide = logo !== undefined && logo.width > logo.height * 2
  return (
    <span className={classes.brand}>
      {logo ? (
        <img
          className={classes.logo}
          data-wide={isWide || undefined}
          src={logo.url}
          alt={isWide ? name : ''}
          width={logo.width}
          height={logo.height}
          style={{ aspectRatio: `${logo.width} / ${logo.height}` }}
        />
      ) : (
        <img className={classes.mark} src="/favicon.svg" alt="" width={20} height={20} />
      )}
      {!isWide && (
        <span className={classes.name} title={name}>
          {name}
        </span>
      )}
    </span>
  )
}
