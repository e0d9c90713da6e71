/**
 * The leash: a small `sh` that starts a program and holds a pipe (fd 3) of the process that wanted it. When that process
 * ends, even by kill -9, the pipe closes and the leash ends the program and everything it started.
 *
 * The shell leads a new process group. It waits for the program and passes its exit status on, and SIGTERM to it, also
 * one that comes before the program has started. A signal ends a `wait` before the program has ended, so the shell waits
 * again until no signal came meanwhile (127: nothing is left to wait for). A second shell of the group reads the pipe; it
 * ignores TERM so that it is there to send KILL one second later. It stays until the owner kills the group, so the
 * group's number cannot be reused before that.
 */
const script = `
exec 4<&0
tool= signalled=0
trap 'signalled=1; [ -z "$tool" ] || kill -TERM "$tool" 2>/dev/null' TERM INT HUP
"$@" <&4 3<&- 4<&- &
tool=$!
exec 4<&- </dev/null
(
  trap '' TERM INT HUP
  exec >/dev/null 2>&1
  while read -r _; do :; done <&3
  kill -TERM 0
  sleep 1
  kill -KILL 0
) &
exec 3<&-
[ "$signalled" = 0 ] || kill -TERM "$tool" 2>/dev/null
status=127
while :; do
  signalled=0
  wait "$tool"
  result=$?
  [ "$result" = 127 ] && break
  status=$result
  [ "$signalled" = 1 ] || break
done
exit "$status"
`;

/** Command line that runs `command` on a leash. Spawn it detached, with a pipe as fd 3. Needs a POSIX `sh`. */
export function leashed(command: string, args: readonly string[]): { command: string; args: string[] } {
  return { command: 'sh', args: ['-c', script, 'casemill-leash', command, ...args] };
}
