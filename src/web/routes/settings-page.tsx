import { getRouteApi } from '@tanstack/react-router'
import { SettingsFrame } from '../features/settings/frame/settings-frame.tsx'
import { type LazyPart, lazyPart } from '../ui/lazy-part.tsx'
import { ScreenPending } from '../ui/screen-pending.tsx'

const firm = () => import('../features/settings/firm/firm-screens.tsx')
const work = () => import('../features/settings/work/work-screens.tsx')

/** Pages of the settings by their name in the URL; those with parameters have routes of their own. */
const pages: Readonly<Record<string, LazyPart<object>>> = {
  firm: lazyPart(() => firm().then((part) => part.FirmScreen)),
  branding: lazyPart(() => firm().then((part) => part.BrandingScreen)),
  numbering: lazyPart(() => firm().then((part) => part.NumberingScreen)),
  terms: lazyPart(() => firm().then((part) => part.TermsScreen)),
  'mail-texts': lazyPart(() => import('../features/settings/firm/mail-texts.tsx').then((part) => part.MailTextsScreen)),
  reminders: lazyPart(() => firm().then((part) => part.RemindersScreen)),
  rates: lazyPart(() => firm().then((part) => part.RatesScreen)),
  people: lazyPart(() => import('../features/settings/people/people-screen.tsx').then((part) => part.PeopleScreen)),
  calendar: lazyPart(() => import('../features/settings/calendar/calendar-feed.tsx').then((part) => part.CalendarFeed)),
  hours: lazyPart(() => import('../features/settings/people/hours-screen.tsx').then((part) => part.HoursScreen)),
  teams: lazyPart(() => import('../features/settings/people/teams-screen.tsx').then((part) => part.TeamsScreen)),
  'work-stages': lazyPart(() => work().then((part) => part.WorkStagesScreen)),
  tags: lazyPart(() => work().then((part) => part.TagsScreen)),
  categories: lazyPart(() => work().then((part) => part.CategoriesScreen)),
  products: lazyPart(() => work().then((part) => part.ProductsScreen)),
  projects: lazyPart(() => work().then((part) => part.ProjectsScreen)),
  import: lazyPart(() => import('../features/settings/imports/import-screen.tsx').then((part) => part.ImportScreen)),
  export: lazyPart(() => import('../features/settings/export/export-screen.tsx').then((part) => part.ExportScreen)),
  notifications: lazyPart(() =>
    import('../features/settings/notifications/notification-settings.tsx').then((part) => part.NotificationSettings),
  ),
  webhooks: lazyPart(() =>
    import('../features/settings/webhooks/webhooks-screen.tsx').then((part) => part.WebhooksScreen),
  ),
  'custom-fields': lazyPart(() =>
    import('../features/settings/work/custom-fields-screen.tsx').then((part) => part.CustomFieldsScreen),
  ),
}

const route = getRouteApi('/settings/$page')

export function SettingsPage() {
  const { page } = route.useParams()
  const Page = Object.hasOwn(pages, page) ? pages[page] : undefined
  return (
    <SettingsFrame page={Page ? `/settings/${page}` : ''}>
      {Page && <Page key={page} fallback={<ScreenPending />} />}
    </SettingsFrame>
  )
}
