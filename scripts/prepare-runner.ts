// Loaded before Node's test runner, by `--import`, in each of its processes.
import asyncHooks, { AsyncLocalStorage, AsyncResource, type HookCallbacks } from 'node:async_hooks'

// `--test-force-exit` ends a process although the runner may not have read its last results yet. They would be lost,
// and the runner would know only that it ended with exit code 1 if any test in it had failed.
const handle = Reflect.get(process.stdout, '_handle') as { setBlocking?: (isBlocking: boolean) => void } | undefined
handle?.setBlocking?.(true)

// The runner asks on every promise which test made it, which costs a sixth of the CPU time of tests. Here the test that
// runs is remembered as any other context is (AsyncLocalStorage).
const { createHook, executionAsyncId } = asyncHooks
const running = new AsyncLocalStorage<number>()
const tests = new Set<number>()

const { runInAsyncScope } = AsyncResource.prototype
AsyncResource.prototype.runInAsyncScope = function run<This, Result>(
  this: AsyncResource,
  work: (this: This, ...args: unknown[]) => Result,
  thisArg?: This,
  ...args: unknown[]
): Result {
  const id = this.asyncId()
  if (!tests.has(id)) return runInAsyncScope.call(this, work as never, thisArg, ...args) as Result
  // Inside, because a resource begins with the context in which it was made.
  return runInAsyncScope.call(this, () => running.run(id, () => work.apply(thisArg as This, args))) as Result
}

Object.assign(asyncHooks, {
  executionAsyncId: () => running.getStore() ?? executionAsyncId(),
  // The runner makes the first hook, and hears only of its tests.
  createHook({ init }: HookCallbacks) {
    asyncHooks.createHook = createHook
    return createHook({
      trackPromises: false,
      init(id, type, trigger, resource) {
        if (type !== 'Test') return
        tests.add(id)
        init?.(id, type, trigger, resource)
      },
    })
  },
})
