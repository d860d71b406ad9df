import { aSchool, password } from '#test/builders.ts'
import type { MakeRequest } from './requests.ts'

/** How the rows on universities and administrators are asked. */
export const administrationRequests: Record<string, MakeRequest> = {
  'school.update': (_world, { SA }) => ({
    method: 'PUT',
    path: `/api/schools/${SA.id}/`,
    body: { name: SA.name, faculty_domain: SA.facultyDomain, student_domain: SA.studentDomain },
  }),
  'school.contents': (_world, { SA }) => ({ method: 'GET', path: `/api/schools/${SA.id}/contents/` }),
  // Another one each time: whoever may delete it does.
  'school.delete': async (world) => ({ method: 'DELETE', path: `/api/schools/${(await aSchool(world)).id}/` }),
  'x.reauth': () => ({ method: 'POST', path: '/api/reauth/', body: { password } }),
}
