import { schoolsWords, schoolPageMessages } from '#contract/schools/words.ts'
import Box from '@mui/material/Box'
import { Suspense, useMemo, useState } from 'react'
import { lazyPart } from '#web/kit/lazy-part.tsx'
import { useNotice } from '#web/kit/notices/use-notice.tsx'
import { TabBar } from '#web/kit/page/tab-bar.tsx'
import { useToHeading } from '#web/kit/page/use-to-heading.ts'
import { errorSentence } from '#web/api/read-error.ts'
import { StepUpCanceled, useStepUp } from '#web/security/use-step-up.tsx'
import {
  reopenSchool,
  cancelChanges,
  useAccessRequests,
  useManagedSchools,
  useReloadLists,
  useSchools,
} from './admin-api.ts'
import { FormAtAddress } from './form-at-address.tsx'
import { gatherSchools, type SchoolRow } from './school-rows.ts'
import { UniversitiesTab } from './universities-tab.tsx'
import { useUniversitiesAddress, type OpenForm } from './use-universities-address.ts'

const RequestsTab = lazyPart(() => import('./access-requests/requests-tab.tsx'))
const DeleteSchoolDialog = lazyPart(() => import('./delete-school-dialog.tsx'))

/** The list of universities and the requests for access, for administrators of all universities. */
export function Universities() {
  const address = useUniversitiesAddress()
  const listed = useSchools()
  const managed = useManagedSchools()
  const requests = useAccessRequests()
  const readAgain = useReloadLists()
  const notify = useNotice()
  const [deleting, setDeleting] = useState<SchoolRow | null>(null)
  const toHeading = useToHeading()
  const stepUp = useStepUp()
  const schools = useMemo(
    () => listed.data && gatherSchools(listed.data, managed.data?.schools),
    [listed.data, managed.data],
  )
  const waiting = requests.data?.waiting ?? 0

  async function run(action: () => Promise<string>, failed: string): Promise<void> {
    try {
      notify(await stepUp.run(action))
    } catch (error) {
      if (!(error instanceof StepUpCanceled)) notify(errorSentence(error, failed))
    }
    readAgain()
  }

  return (
    <>
      <TabBar
        label={schoolsWords.universityManagement}
        compact
        shown={address.tab}
        onShow={address.show}
        tabs={[
          { name: 'universities', label: schoolsWords.universities },
          {
            name: 'requests',
            label: waiting > 0 ? schoolsWords.accessRequestsWaiting({ waiting }) : schoolsWords.accessRequestsTitle,
          },
        ]}
      />
      <Box role="tabpanel" id={`panel-${address.tab}`} aria-labelledby={`tab-${address.tab}`} sx={{ pt: 3 }}>
        {address.tab === 'universities' ? (
          <UniversitiesTab
            query={{ ...listed, data: schools }}
            typed={address.searchText}
            onSearch={address.search}
            onAdd={() => address.openAdd()}
            onEdit={({ id }) => address.openEdit(id)}
            onDelete={setDeleting}
            onReopen={({ id }) => void run(() => reopenSchool(id), schoolPageMessages.reopenFailed)}
            onTakeBack={({ id }) => void run(() => cancelChanges(id), schoolPageMessages.takeBackFailed)}
          />
        ) : (
          <Suspense>
            <RequestsTab
              query={requests}
              schools={listed.data ?? []}
              onApprove={(id) => address.openAdd(id)}
              onAnswered={(words) => {
                notify(words)
                readAgain()
              }}
              onOutdated={readAgain}
            />
          </Suspense>
        )}
      </Box>
      {address.form && !(namesRequest(address.form) && requests.isPending) && (
        <FormAtAddress
          form={address.form}
          schools={schools}
          requests={requests.data?.requests ?? []}
          defaultTimeZone={managed.data?.default_time_zone ?? ''}
          onSaved={(...words) => {
            address.closeForm()
            words.forEach(notify)
            readAgain()
          }}
          onClose={() => {
            address.closeForm()
            readAgain()
          }}
        />
      )}
      {stepUp.dialog}
      {deleting && (
        <Suspense>
          <DeleteSchoolDialog
            school={deleting}
            onClose={() => setDeleting(null)}
            onDeleted={() => {
              setDeleting(null)
              notify(schoolPageMessages.deleted)
              toHeading()
            }}
          />
        </Suspense>
      )}
    </>
  )
}

/** Whether the form is filled in from a request. */
function namesRequest(form: OpenForm): boolean {
  return form.edit === null && form.request !== null
}
