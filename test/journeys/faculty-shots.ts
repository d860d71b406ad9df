import { chooses, keysOf, type Cast, type Shot } from './shots.ts'

/** What faculty and administrators see. */
export function facultyShots({ owner, lonely, open, over, admin }: Cast): Shot[] {
  const as = keysOf.faculty(owner)
  return [
    { name: 'faculty dashboard', at: '/faculty/dashboard', as },
    { name: 'events', at: '/faculty/events', as },
    {
      name: 'events, past too',
      at: '/faculty/events',
      as,
      first: (page) => page.getByLabel('Show Past Events').click(),
    },
    { name: 'events, none', at: '/faculty/events', as: keysOf.faculty(lonely) },
    { name: 'create event', at: '/faculty/events/add', as },
    { name: 'create event, faults', at: '/faculty/events/add', as, first: chooses('button', 'Create Event') },
    { name: 'edit event', at: `/faculty/events/${open.id}/edit`, as },
    { name: 'poster', at: `/faculty/events/${open.id}/poster`, as },
    { name: 'copy event', at: `/faculty/events/add?copy=${open.id}`, as },
    { name: 'name list', at: `/faculty/events/${open.id}/names`, as },
    { name: 'delete event', at: `/faculty/events/${open.id}/edit`, as, first: chooses('button', 'Delete Event') },
    {
      name: 'attendance',
      at: `/faculty/events?attendance=${open.id}`,
      as,
      first: (page) => page.getByText('Maya').waitFor(),
    },
    {
      name: 'attendance, nobody yet',
      at: `/faculty/events?attendance=${over.id}`,
      as,
      first: (page) => page.getByText('No attendance').waitFor(),
    },
    { name: 'admin dashboard', at: '/admin/dashboard', as: admin },
  ]
}
