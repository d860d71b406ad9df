import { helpWords } from '#contract/help/words.ts'
import { lastStep, locationSteps } from '#web/check-ins/location/location-steps.ts'

/** How to allow location, with the scan page's steps: those of a device, then those of its browser. */
export function LocationSteps({ device, browser }: { device: 'iOS' | 'Android'; browser: 'Safari' | 'Chrome' }) {
  const of = (name: string) => locationSteps.find((one) => one.name === name)?.steps ?? []
  return (
    <>
      <p>{helpWords.phone}</p>
      <ol>
        {of(device).map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p>{helpWords.siteBrowser({ browser })}</p>
      <ol>
        {[...of(browser), lastStep].map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </>
  )
}
