import { chooses, storedKeys, type Cast, type Shot } from './shots.ts'

/** Returns the shots of faculty's and administrators' pages. */
export function facultyShots({ owner, lonely, open, pastEvent, admin }: Cast): Shot[] {
  const as = storedKeys.faculty(owner)
  return [
    { name: 'faculty dashboard', path: '/faculty/dashboard', as },
    { name: 'events', path: '/faculty/events', as },
    {
      name: 'events, past too',
      path: '/faculty/events',
      as,
      first: (page) => page.getByLabel('Show Past Events').click(),
    },
    { name: 'events, none', path: '/faculty/events', as: storedKeys.faculty(lonely) },
    { name: 'create event', path: '/faculty/events/add', as },
    { name: 'create event, faults', path: '/faculty/events/add', as, first: chooses('button', 'Create Event') },
    { name: 'edit event', path: `/faculty/events/${open.id}/edit`, as },
    { name: 'poster', path: `/faculty/events/${open.id}/poster`, as },
    { name: 'copy event', path: `/faculty/events/add?copy=${open.id}`, as },
    { name: 'name list', path: `/faculty/events/${open.id}/names`, as },
    { name: 'delete event', path: `/faculty/events/${open.id}/edit`, as, first: chooses('button', 'Delete Event') },
    {
      name: 'attendance',
      path: `/faculty/events?attendance=${open.id}`,
      as,
      first: (page) => page.getByText('Maya').waitFor(),
    },
    {
      name: 'attendance, nobody yet',
      path: `/faculty/events?attendance=${pastEvent.id}`,
      as,
      first: (page) => page.getByText('No attendance').waitFor(),
    },
    { name: 'admin dashboard', path: '/admin/dashboard', as: admin },
  ]
}
