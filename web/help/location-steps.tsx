import { helpWords } from '#contract/help/words.ts'
import { lastStep, locationSteps } from '#web/check-ins/location/location-steps.ts'

/** The scan page's steps to allow location: those of a device, then those of its browser. */
export function LocationSteps({ device, browser }: { device: 'iOS' | 'Android'; browser: 'Safari' | 'Chrome' }) {
  const findSteps = (name: string) => locationSteps.find((list) => list.name === name)?.steps ?? []
  return (
    <>
      <p>{helpWords.phone}</p>
      <ol>
        {findSteps(device).map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p>{helpWords.siteBrowser({ browser })}</p>
      <ol>
        {[...findSteps(browser), lastStep].map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </>
  )
}
