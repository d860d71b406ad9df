import { Universities } from '#web/schools/universities.tsx'
import { NotForSub } from './not-for-sub.tsx'

/** /admin/universities: University Management, for master and co. */
export default function UniversitiesScreen() {
  return (
    <NotForSub page="universities">
      <Universities />
    </NotForSub>
  )
}
