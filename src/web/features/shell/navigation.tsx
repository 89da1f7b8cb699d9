/** Navigation "Main", as a side bar where there is room for one. */
import { Link } from '@tanstack/react-router'
import type { Me } from '../../data/me.ts'
import { Brand } from '../../ui/brand/brand.tsx'
import { placesFor } from './places.ts'
import { useRecents } from './recents.ts'
import classes from './shell.module.css'

export function SideBar({ me }: { me: Me }) {
  return (
    <nav aria-label="Main" className={classes.side}>
      <div className={classes.brand}>
        <Brand {...me.account} />
      </div>
      <MainLinks me={me} />
      <RecentProjects me={me} />
    </nav>
  )
}

/** Projects that the person opened last. */
function RecentProjects({ me }: { me: Me }) {
  const recent = useRecents(me)
    .filter(({ kind }) => kind === 'projects')
    .slice(0, 5)
  if (recent.length === 0) return null
  return (
    <section className={classes.recent} aria-label="Recent projects">
      <h2>Recent</h2>
      <div className={classes.links}>
        {recent.map(({ id, title }) => (
          <Link
            key={id}
            to="/$resource/$id"
            params={{ resource: 'projects', id }}
            className={classes.link}
            title={title}
          >
            <span>{title}</span>
          </Link>
        ))}
      </div>
    </section>
  )
}

export function MainLinks({ me, onGo }: { me: Me; onGo?: () => void }) {
  return (
    <div className={classes.links}>
      {placesFor(me.actor).map(({ name, to, icon: Icon }) => (
        <Link
          key={to}
          to={to}
          className={classes.link}
          onClick={onGo}
          activeOptions={{ exact: to === '/', includeSearch: false }}
        >
          <Icon size={18} stroke={1.6} aria-hidden />
          {name}
        </Link>
      ))}
    </div>
  )
}
