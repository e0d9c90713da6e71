/** PIMC against the contract of all engines. */
import { createPimc } from '../../evaluators/pimc/actor.js';
import { builtProgram } from '../../evaluators/pimc/process.js';
import { pimcDefaults } from '../../evaluators/pimc/settings.js';
import { doudizhuRequest } from '../support/doudizhu-requests.js';
import { faultyPimc } from '../support/faulty-pimc.js';
import { describeConformance, describeFaults } from './conformance.js';

const patienceMs = 600_000;

describeConformance({
  engine: 'pimc',
  open: () => createPimc({ ...pimcDefaults, program: builtProgram(), deals: 4096, processes: 2 }),
  requests: [doudizhuRequest(1, 6), doudizhuRequest(2, 6)],
  patienceMs,
});

describeFaults({
  engine: 'pimc',
  openFaulty: (fault, times) => faultyPimc(fault, times),
  faultyRequest: doudizhuRequest(3, 3),
  patienceMs,
});
